import java.util.Scanner;
import java.util.TreeSet;

public class Main {
    private static final int DAY = 1440;

    private static String clock(int minute) {
        return String.format("%02d:%02d", minute / 60, minute % 60);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int entries = in.nextInt();
        TreeSet<Integer> departures = new TreeSet<>();
        for (int i = 0; i < entries; i++) {
            String[] parts = in.next().split(":");
            departures.add(Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]));
        }

        int bestGap = -1;
        int bestStart = 0;
        int bestEnd = 0;
        for (int start : departures) {
            Integer next = departures.higher(start);
            if (next == null && departures.size() > 1) {
                break;
            }
            int end = next != null ? next : start;
            int gap = next != null ? end - start : DAY;
            if (gap > bestGap) {
                bestGap = gap;
                bestStart = start;
                bestEnd = end;
            }
        }
        System.out.printf("%dh%02dm %s %s%n", bestGap / 60, bestGap % 60, clock(bestStart), clock(bestEnd));
    }
}
