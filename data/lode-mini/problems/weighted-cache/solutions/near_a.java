import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long limit = in.nextLong();
        int commands = in.nextInt();

        // iteration starts with the entry that was stored first
        LinkedHashMap<String, Long> cache = new LinkedHashMap<>();
        long used = 0;
        int hits = 0;
        int misses = 0;

        for (int i = 0; i < commands; i++) {
            String command = in.next();
            String name = in.next();
            if (command.equals("forget")) {
                Long size = cache.remove(name);
                used -= size == null ? 0 : size;
                continue;
            }
            long size = in.nextLong();
            if (cache.get(name) != null) {
                hits++;
                continue;
            }
            misses++;
            if (size > limit) {
                continue;
            }
            Iterator<Map.Entry<String, Long>> oldest = cache.entrySet().iterator();
            while (used + size > limit) {
                used -= oldest.next().getValue();
                oldest.remove();
            }
            cache.put(name, size);
            used += size;
        }

        System.out.println(hits + " " + misses);
        System.out.println(cache.isEmpty() ? "empty" : String.join(" ", cache.keySet()));
    }
}
