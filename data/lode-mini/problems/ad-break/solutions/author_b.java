import java.util.*;

public class Main {
    private static final long IMPOSSIBLE = Long.MIN_VALUE;
    // One number ranks selections: fees first, then fewer spots.
    private static final long FEE_SCALE = 1000;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int total = in.nextInt();
        int n = in.nextInt();
        int[] duration = new int[n];
        long[] score = new long[n];
        for (int i = 0; i < n; i++) {
            duration[i] = in.nextInt();
            score[i] = in.nextLong() * FEE_SCALE - 1;
        }

        long[][] best = new long[n + 1][total + 1];
        Arrays.fill(best[n], IMPOSSIBLE);
        best[n][0] = 0;
        for (int i = n - 1; i >= 0; i--) {
            for (int t = 0; t <= total; t++) {
                best[i][t] = Math.max(best[i + 1][t], withSpot(best[i + 1], t, duration[i], score[i]));
            }
        }
        if (best[0][total] == IMPOSSIBLE) {
            System.out.println("impossible");
            return;
        }

        StringJoiner chosen = new StringJoiner(" ");
        long fees = 0;
        int count = 0;
        int left = total;
        for (int i = 0; i < n; i++) {
            long taken = withSpot(best[i + 1], left, duration[i], score[i]);
            if (taken != IMPOSSIBLE && taken == best[i][left]) {
                chosen.add(Integer.toString(i + 1));
                fees += (score[i] + 1) / FEE_SCALE;
                count++;
                left -= duration[i];
            }
        }
        System.out.println(fees + " " + count);
        System.out.println(chosen);
    }

    private static long withSpot(long[] rest, int time, int duration, long score) {
        if (time < duration || rest[time - duration] == IMPOSSIBLE) {
            return IMPOSSIBLE;
        }
        return rest[time - duration] + score;
    }
}
