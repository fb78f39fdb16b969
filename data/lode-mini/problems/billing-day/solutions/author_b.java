import java.util.Scanner;

public class Main {
    private static final int[] MONTH_LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static boolean leap(int year) {
        return year % 400 == 0 || year % 4 == 0 && year % 100 != 0;
    }

    static int monthLength(int year, int month) {
        return MONTH_LENGTHS[month] + (month == 1 && leap(year) ? 1 : 0);
    }

    /** Days since 1899-12-31, which was a Sunday; the month counts from zero. */
    static int dayNumber(int year, int month, int day) {
        int days = day;
        for (int y = 1900; y < year; y++) {
            days += leap(y) ? 366 : 365;
        }
        for (int m = 0; m < month; m++) {
            days += monthLength(year, m);
        }
        return days;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useDelimiter("[\\s-]+");
        int subscriptions = in.nextInt();
        for (int s = 0; s < subscriptions; s++) {
            int startYear = in.nextInt();
            int startMonth = in.nextInt() - 1;
            int startDay = in.nextInt();
            int interval = in.nextInt();
            int charges = in.nextInt();
            int moved = 0;
            String last = "";
            for (int i = 0; i < charges; i++) {
                int months = startMonth + i * interval;
                int year = startYear + months / 12;
                int month = months % 12;
                int day = Math.min(startDay, monthLength(year, month));
                int weekday = dayNumber(year, month, day) % 7;
                if (weekday == 6 || weekday == 0) {
                    moved++;
                    day += weekday == 6 ? 2 : 1;
                }
                if (day > monthLength(year, month)) {
                    day -= monthLength(year, month);
                    month++;
                    if (month == 12) {
                        month = 0;
                        year++;
                    }
                }
                last = String.format("%04d-%02d-%02d", year, month + 1, day);
            }
            System.out.println(last + " " + moved);
        }
    }
}
