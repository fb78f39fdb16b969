import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Scanner;

public class Main {
    private static LocalDate toWorkday(LocalDate date) {
        boolean weekend = date.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
        return weekend ? date.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) : date;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int subscriptions = in.nextInt(); subscriptions > 0; subscriptions--) {
            LocalDate start = LocalDate.parse(in.next());
            int interval = in.nextInt();
            int charges = in.nextInt();
            LocalDate last = start;
            int moved = 0;
            for (int i = 0; i < charges; i++) {
                // Always counted from the start date: plusMonths cuts the day to the length of the month.
                LocalDate planned = start.plusMonths((long) i * interval);
                last = toWorkday(planned);
                if (!last.equals(planned)) {
                    moved++;
                }
            }
            System.out.println(last + " " + moved);
        }
    }
}
