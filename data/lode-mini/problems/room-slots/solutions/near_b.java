import java.util.*;

public class Main {
    private record Reservation(long start, long end) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long dayStart = in.nextLong();
        long dayEnd = in.nextLong();
        long needed = in.nextLong();
        int n = in.nextInt();

        PriorityQueue<Reservation> byStart = new PriorityQueue<>(Comparator.comparingLong(Reservation::start));
        for (int i = 0; i < n; i++) {
            byStart.add(new Reservation(in.nextLong(), in.nextLong()));
        }
        byStart.add(new Reservation(dayEnd, dayEnd)); // closes the last gap

        long freeFrom = dayStart;
        long total = 0;
        while (!byStart.isEmpty()) {
            Reservation next = byStart.poll();
            long freeUntil = Math.min(next.start(), dayEnd);
            if (freeUntil - freeFrom > needed) {
                System.out.println(freeFrom + " " + freeUntil);
                total += freeUntil - freeFrom;
            }
            freeFrom = Math.max(freeFrom, next.end());
        }
        System.out.println("total " + total);
    }
}
