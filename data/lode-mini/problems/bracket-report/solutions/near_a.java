import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Deque;

public class Main {
    private record Open(char bracket, int line, int column) {}

    private static class Problem extends RuntimeException {
        Problem(String message, int line, int column) {
            super(message + " " + line + " " + column);
        }
    }

    private final Deque<Open> stack = new ArrayDeque<>();

    private void checkLine(String text, int line) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '#':
                    return;
                case '"', '\'':
                    i = endOfString(text, i, line);
                    break;
                case '(', '[', '{':
                    stack.push(new Open(c, line, i + 1));
                    break;
                case ')', ']', '}':
                    if (stack.isEmpty() || !fits(stack.pop().bracket(), c)) {
                        throw new Problem("unexpected " + c, line, i + 1);
                    }
                    break;
                default:
                    break;
            }
        }
    }

    private static boolean fits(char open, char close) {
        return "()[]{}".contains("" + open + close);
    }

    private static int endOfString(String text, int start, int line) {
        for (int i = start + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == text.charAt(start)) {
                return i;
            }
        }
        throw new Problem("unterminated string", line, start + 1);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Main checker = new Main();
        try {
            int number = 0;
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                checker.checkLine(text, ++number);
            }
            if (!checker.stack.isEmpty()) {
                Open open = checker.stack.peekLast();
                throw new Problem("unclosed " + open.bracket(), open.line(), open.column());
            }
            System.out.println("ok");
        } catch (Problem problem) {
            System.out.println(problem.getMessage());
        }
    }
}
