import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        Map<String, Integer> openNeeds = new TreeMap<>();
        Map<String, List<String>> neededBy = new HashMap<>();
        for (int i = 0; i < n; i++) {
            String module = in.next();
            openNeeds.put(module, 0);
            neededBy.put(module, new ArrayList<>());
        }
        for (int i = 0; i < m; i++) {
            String module = in.next();
            String needed = in.next();
            neededBy.get(needed).add(module); // a repeated need is counted and released twice
            openNeeds.merge(module, 1, Integer::sum);
        }

        SortedSet<String> wave = new TreeSet<>();
        openNeeds.forEach((module, open) -> {
            if (open == 0) {
                wave.add(module);
            }
        });
        while (!wave.isEmpty()) {
            System.out.println(String.join(" ", wave));
            SortedSet<String> next = new TreeSet<>();
            for (String done : wave) {
                openNeeds.remove(done);
                for (String user : neededBy.get(done)) {
                    if (openNeeds.merge(user, -1, Integer::sum) == 0) {
                        next.add(user);
                    }
                }
            }
            wave.clear();
            wave.addAll(next);
        }
        if (!openNeeds.isEmpty()) {
            System.out.println("stuck: " + String.join(" ", openNeeds.keySet()));
        }
    }
}
