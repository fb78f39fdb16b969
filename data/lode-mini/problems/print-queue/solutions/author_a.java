import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long[] freeAt = new long[in.nextInt()];
        int jobs = in.nextInt();
        long longestWait = 0;
        StringBuilder report = new StringBuilder();
        for (int job = 0; job < jobs; job++) {
            long arrival = in.nextLong();
            long duration = in.nextLong();
            int printer = choosePrinter(freeAt, arrival);
            long start = Math.max(freeAt[printer], arrival);
            freeAt[printer] = start + duration;
            longestWait = Math.max(longestWait, start - arrival);
            report.append(printer + 1).append(' ').append(start).append(' ').append(freeAt[printer]).append('\n');
        }
        System.out.print(report);
        System.out.println(longestWait);
    }

    private static int choosePrinter(long[] freeAt, long arrival) {
        int earliest = 0;
        for (int p = 0; p < freeAt.length; p++) {
            if (freeAt[p] <= arrival) {
                return p; // idle, and no printer before it is
            }
            if (freeAt[p] < freeAt[earliest]) {
                earliest = p;
            }
        }
        return earliest;
    }
}
