import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long[] x = new long[n];
        long[] y = new long[n];
        for (int i = 0; i < n; i++) {
            x[i] = in.nextLong();
            y[i] = in.nextLong();
        }

        BigInteger crossSum = BigInteger.ZERO;
        BigInteger border = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            int j = (i + 1) % n;
            crossSum = crossSum.add(times(x[i], y[j])).subtract(times(x[j], y[i]));
            BigInteger dx = BigInteger.valueOf(x[j] - x[i]);
            border = border.add(dx.gcd(BigInteger.valueOf(y[j] - y[i])));
        }

        BigInteger doubledArea = crossSum.abs();
        BigInteger inside = doubledArea.subtract(border).add(BigInteger.TWO).shiftRight(1);
        System.out.println(doubledArea + " " + border + " " + inside);
    }

    private static BigInteger times(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
