import java.util.*;
import java.util.stream.*;

public class Main {
    record Entry(String reference, long cents) {}

    static List<Entry> readEntries(Scanner in, int count) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(new Entry(in.next(), in.nextLong()));
        }
        return entries;
    }

    static String join(Collection<Integer> positions) {
        if (positions.isEmpty()) {
            return "-";
        }
        return positions.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int b = in.nextInt();
        int s = in.nextInt();
        List<Entry> book = readEntries(in, b);
        List<Entry> statement = readEntries(in, s);

        Map<Entry, Deque<Integer>> pending = new HashMap<>();
        TreeSet<Integer> openBook = new TreeSet<>();
        for (int i = 0; i < b; i++) {
            pending.computeIfAbsent(book.get(i), key -> new ArrayDeque<>()).addLast(i + 1);
            openBook.add(i + 1);
        }

        List<Integer> openStatement = new ArrayList<>();
        for (int i = 0; i < s; i++) {
            Deque<Integer> queue = pending.get(statement.get(i));
            if (queue == null || queue.isEmpty()) {
                openStatement.add(i + 1);
            } else {
                openBook.remove(queue.pollFirst());
            }
        }
        System.out.println(b - openBook.size());
        System.out.println(join(openBook));
        System.out.println(join(openStatement));
    }
}
