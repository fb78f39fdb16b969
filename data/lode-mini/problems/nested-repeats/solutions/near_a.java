import java.util.*;

public class Main {
    private static final class Node {
        final char stitch; // 0 for a repeat
        final long count;
        final List<Node> body = new ArrayList<>();

        Node(char stitch, long count) {
            this.stitch = stitch;
            this.count = count;
        }

        private long cachedLength = -1;

        long length() {
            if (cachedLength < 0) {
                long body = 0;
                for (Node node : this.body) {
                    body += node.length();
                }
                cachedLength = stitch != 0 ? 1 : (int) (count * body);
            }
            return cachedLength;
        }

        char at(long position) {
            if (stitch != 0) {
                return stitch;
            }
            long rest = position % (length() / count);
            for (Node node : body) {
                if (rest < node.length()) {
                    return node.at(rest);
                }
                rest -= node.length();
            }
            throw new IllegalArgumentException("position beyond the pattern");
        }
    }

    private final String text;
    private int next;

    Main(String text) {
        this.text = text;
    }

    private void parseInto(Node parent) {
        while (next < text.length() && text.charAt(next) != ')') {
            if (Character.isLetter(text.charAt(next))) {
                parent.body.add(new Node(text.charAt(next++), 1));
                continue;
            }
            int open = text.indexOf('(', next);
            Node repeat = new Node('\0', Long.parseLong(text.substring(next, open)));
            next = open + 1;
            parseInto(repeat);
            next++; // the closing parenthesis
            parent.body.add(repeat);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Node pattern = new Node('\0', 1);
        new Main(in.nextLine().trim()).parseInto(pattern);
        System.out.println(pattern.length());
        for (int questions = in.nextInt(); questions > 0; questions--) {
            long position = in.nextLong();
            System.out.println(position > pattern.length() ? '-' : pattern.at(position - 1));
        }
    }
}
