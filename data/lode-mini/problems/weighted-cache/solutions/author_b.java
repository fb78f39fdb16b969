import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class Main {
    private final long limit;
    private final List<String> order = new ArrayList<>();
    private final Map<String, Long> sizes = new HashMap<>();
    private int hits;
    private int misses;

    Main(long limit) {
        this.limit = limit;
    }

    private long used() {
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    private boolean remove(String name) {
        sizes.remove(name);
        return order.remove(name);
    }

    private void open(String name, long size) {
        boolean present = remove(name);
        if (present) {
            hits++;
        } else {
            misses++;
            if (size > limit) {
                return;
            }
            while (used() + size > limit) {
                remove(order.get(0));
            }
        }
        order.add(name);
        sizes.put(name, size);
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        Main cache = new Main(scanner.nextLong());
        int n = scanner.nextInt();
        while (n-- > 0) {
            if (scanner.next().equals("open")) {
                cache.open(scanner.next(), scanner.nextLong());
            } else {
                cache.remove(scanner.next());
            }
        }
        System.out.println(cache.hits + " " + cache.misses);
        System.out.println(cache.order.isEmpty() ? "empty" : String.join(" ", cache.order));
    }
}
