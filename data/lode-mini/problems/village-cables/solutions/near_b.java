import java.util.*;

public class Main {
    private static final class District {
        final String name;
        final List<String> villages = new ArrayList<>();

        District(String village) {
            name = village;
            villages.add(village);
        }

        boolean outranks(District other) {
            int difference = villages.size() - other.villages.size();
            return difference >= 0;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int events = in.nextInt();
        Map<String, District> districtOf = new HashMap<>();
        for (int i = 0; i < n; i++) {
            String village = in.next();
            districtOf.put(village, new District(village));
        }

        int districts = n;
        int useless = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < events; i++) {
            if (in.next().equals("where")) {
                District district = districtOf.get(in.next());
                out.append(district.name).append(' ').append(district.villages.size()).append('\n');
                continue;
            }
            District first = districtOf.get(in.next());
            District second = districtOf.get(in.next());
            if (first == second) {
                useless++;
                continue;
            }
            District kept = first.outranks(second) ? first : second;
            District lost = kept == first ? second : first;
            for (String village : lost.villages) { // the smaller list moves, so each village moves log n times
                districtOf.put(village, kept);
            }
            kept.villages.addAll(lost.villages);
            districts--;
        }
        System.out.print(out);
        System.out.println(districts + " " + useless);
    }
}
