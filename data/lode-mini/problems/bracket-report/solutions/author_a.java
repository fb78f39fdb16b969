import java.util.*;

public class Main {
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<String> script = new ArrayList<>();
        while (in.hasNextLine()) {
            script.add(in.nextLine());
        }
        System.out.println(check(script));
    }

    private static String check(List<String> script) {
        Stack<int[]> open = new Stack<>(); // kind, line, column
        for (int line = 1; line <= script.size(); line++) {
            String text = script.get(line - 1);
            int stringStart = -1;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (stringStart >= 0) {
                    if (c == '\\') {
                        i++;
                    } else if (c == text.charAt(stringStart)) {
                        stringStart = -1;
                    }
                    continue;
                }
                if (c == '#') {
                    break;
                }
                if (c == '\'' || c == '"') {
                    stringStart = i;
                }
                if (OPENING.indexOf(c) >= 0) {
                    open.push(new int[] {OPENING.indexOf(c), line, i + 1});
                }
                int closes = CLOSING.indexOf(c);
                if (closes >= 0 && (open.empty() || open.pop()[0] != closes)) {
                    return "unexpected " + c + " " + line + " " + (i + 1);
                }
            }
            if (stringStart >= 0) {
                return "unterminated string " + line + " " + (stringStart + 1);
            }
        }
        if (open.empty()) {
            return "ok";
        }
        int[] innermost = open.peek();
        return "unclosed " + OPENING.charAt(innermost[0]) + " " + innermost[1] + " " + innermost[2];
    }
}
