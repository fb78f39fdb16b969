import java.util.*;

public class Main {
    /** Routes as a tree of segments; children are tried from the most to the least specific one. */
    private static final class Node {
        final Map<String, Node> literals = new HashMap<>();
        Node star;
        String endHandler;
        String restHandler;
    }

    private final Node root = new Node();

    private static List<String> segments(String path) {
        List<String> result = new ArrayList<>(Arrays.asList(path.split("/")));
        result.removeIf(String::isEmpty);
        return result;
    }

    private void define(String pattern, String handler) {
        Node node = root;
        for (String segment : segments(pattern)) {
            if (segment.equals("**")) {
                node.restHandler = handler;
                return;
            }
            if (segment.equals("*")) {
                if (node.star == null) {
                    node.star = new Node();
                }
                node = node.star;
            } else {
                node = node.literals.computeIfAbsent(segment, key -> new Node());
            }
        }
        node.endHandler = handler;
    }

    private String find(Node node, List<String> rest, String captured) {
        if (rest.isEmpty()) {
            if (node.endHandler != null) {
                return node.endHandler + captured;
            }
            return node.restHandler == null ? null : node.restHandler + captured + " -";
        }
        List<String> tail = rest.subList(1, rest.size());
        Node literal = node.literals.get(rest.get(0));
        String found = literal == null ? null : find(literal, tail, captured);
        if (found == null && node.star != null) {
            found = find(node.star, tail, captured + " " + rest.get(0));
        }
        if (found == null && node.restHandler != null) {
            found = node.restHandler + captured + " " + String.join("/", rest);
        }
        return found;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int routes = in.nextInt();
        int paths = in.nextInt();
        Main router = new Main();
        for (int i = 0; i < routes; i++) {
            router.define(in.next(), in.next());
        }
        for (int i = 0; i < paths; i++) {
            String found = router.find(router.root, segments(in.next()), "");
            System.out.println(found == null ? "404" : found);
        }
    }
}
