import java.util.Scanner;

public class Main {
    private static long mask(int width) {
        return width == 64 ? -1L : (1L << width) - 1;
    }

    private static long read(long register, int lo, int hi) {
        return register >>> lo & mask(hi - lo + 1);
    }

    private static long write(long register, int lo, int hi, long field) {
        long mask = mask(hi - lo + 1);
        return register & ~(mask << lo) | (field & mask) << lo;
    }

    private static long rotate(long field, int width, long places) {
        int left = (int) (places % width);
        if (left == 0) {
            return field;
        }
        return field << left | field >>> (width - left);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long register = Long.parseUnsignedLong(in.next(), 16);
        int commands = in.nextInt();
        for (int i = 0; i < commands; i++) {
            String name = in.next();
            int lo = in.nextInt();
            int hi = in.nextInt();
            long field = read(register, lo, hi);
            switch (name) {
                case "set" -> register = write(register, lo, hi, in.nextLong());
                case "flip" -> register = write(register, lo, hi, ~field);
                case "rot" -> register = write(register, lo, hi, rotate(field, hi - lo + 1, in.nextLong()));
                default -> System.out.println(Long.toUnsignedString(field));
            }
        }
        System.out.printf("%016x%n", register);
    }
}
