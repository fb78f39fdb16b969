import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        int n = nextInt(in);
        int window = nextInt(in);
        long threshold = nextInt(in);

        // Max-heap of {reading, position}; entries that left the window are dropped when they reach the top.
        PriorityQueue<long[]> recent = new PriorityQueue<>((a, b) -> Long.compare(b[0], a[0]));
        StringJoiner positions = new StringJoiner(" ");
        int count = 0;
        for (int i = 1; i <= n; i++) {
            long reading = nextInt(in);
            while (!recent.isEmpty() && recent.peek()[1] < i - window) {
                recent.poll();
            }
            if (!recent.isEmpty() && reading > recent.peek()[0] + threshold) {
                positions.add(Integer.toString(i));
                count++;
            } else {
                recent.add(new long[] {reading, i});
            }
        }
        System.out.println(count);
        System.out.println(positions);
    }

    private static int nextInt(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
