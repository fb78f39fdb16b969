import java.util.*;

public class Main {
    private record Seat(int row, int column) {}

    private static List<Seat> ring(int top, int left, int bottom, int right) {
        List<Seat> seats = new ArrayList<>();
        for (int c = left; c <= right; c++) {
            seats.add(new Seat(top, c));
        }
        for (int r = top + 1; r <= bottom; r++) {
            seats.add(new Seat(r, right));
        }
        if (top < bottom && left < right) {
            for (int c = right - 1; c >= left; c--) {
                seats.add(new Seat(bottom, c));
            }
            for (int r = bottom - 1; r > top; r--) {
                seats.add(new Seat(r, left));
            }
        }
        return seats;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt();
        int columns = in.nextInt();
        int turns = in.nextInt();
        String[][] guests = new String[rows][columns];
        for (String[] row : guests) {
            for (int c = 0; c < columns; c++) {
                row[c] = in.next();
            }
        }

        for (int i = 1; 2 * i - 2 < Math.min(rows, columns); i++) {
            List<Seat> seats = ring(i - 1, i - 1, rows - i, columns - i);
            List<String> names = new ArrayList<>();
            for (Seat seat : seats) {
                names.add(guests[seat.row][seat.column]);
            }
            long places = (long) turns * i % seats.size();
            Collections.rotate(names, (int) (i % 2 == 1 ? places : -places));
            for (int s = 0; s < seats.size(); s++) {
                guests[seats.get(s).row][seats.get(s).column] = names.get(s);
            }
        }
        for (String[] row : guests) {
            System.out.println(String.join(" ", row));
        }
    }
}
