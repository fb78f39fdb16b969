import java.util.*;

public class Main {
    private static final class Node {
        final Node[] next = new Node[26];
        int commands;       // how many commands run through this node
        String lastCommand; // one of them; the only one if `commands` is 1
        boolean complete;   // a command ends here
    }

    private final Node root = new Node();

    private void insert(String command) {
        Node node = root;
        for (char c : command.toCharArray()) {
            if (node.next[c - 'a'] == null) {
                node.next[c - 'a'] = new Node();
            }
            node = node.next[c - 'a'];
            node.commands++;
            node.lastCommand = command;
        }
        node.complete = true;
    }

    private String shortForm(String command) {
        Node node = root;
        for (int i = 0; i < command.length(); i++) {
            node = node.next[command.charAt(i) - 'a'];
            if (node.commands == 1) {
                return command.substring(0, i + 1);
            }
        }
        return command;
    }

    private String resolve(String word) {
        Node node = root;
        for (char c : word.toCharArray()) {
            node = node.next[c - 'a'];
            if (node == null) {
                return "unknown";
            }
        }

        return node.commands == 1 ? node.lastCommand : "ambiguous";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int q = in.nextInt();
        Main trie = new Main();
        List<String> commands = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            commands.add(in.next());
            trie.insert(commands.get(i));
        }
        commands.forEach(command -> System.out.println(trie.shortForm(command)));
        for (int i = 0; i < q; i++) {
            System.out.println(trie.resolve(in.next()));
        }
    }
}
