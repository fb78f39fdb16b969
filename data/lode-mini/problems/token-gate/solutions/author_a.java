import java.io.*;
import java.util.StringTokenizer;

public class Main {
    private static long tokens;
    private static long lastRefill; // always a multiple of the period

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer header = new StringTokenizer(reader.readLine());
        long capacity = Long.parseLong(header.nextToken());
        long period = Long.parseLong(header.nextToken());
        int requests = Integer.parseInt(header.nextToken());
        tokens = capacity;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < requests; i++) {
            StringTokenizer line = new StringTokenizer(reader.readLine());
            long time = Long.parseLong(line.nextToken());
            long cost = Long.parseLong(line.nextToken());
            refill(time, capacity, period);
            boolean accepted = tokens >= cost;
            if (accepted) {
                tokens -= cost;
            }
            out.append(accepted ? "accept " : "reject ").append(tokens).append('\n');
        }
        System.out.print(out);
    }

    private static void refill(long time, long capacity, long period) {
        long gained = (time - lastRefill) / period;
        tokens = Math.min(capacity, tokens + gained);
        lastRefill += gained * period;
    }
}
