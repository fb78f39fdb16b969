import java.util.*;
import java.util.regex.*;

public class Main {
    private static final Pattern TOKEN = Pattern.compile("\\s*((\\d+)h(?:(\\d+)m)?|(\\d+)m|(\\d+)|[-+*/()])");
    private static final Map<String, Integer> PRECEDENCE = Map.of("+", 1, "-", 1, "*", 2, "/", 2);

    private record Value(long amount, boolean duration) {
        @Override
        public String toString() {
            if (!duration) {
                return Long.toString(amount);
            }
            long size = Math.abs(amount);
            return String.format("%s%dh%02dm", amount < 0 ? "-" : "", size / 60, size % 60);
        }
    }

    private static final class FormulaException extends RuntimeException {
        FormulaException(String message) {
            super(message);
        }
    }

    private final Deque<Value> values = new ArrayDeque<>();
    private final Deque<String> operators = new ArrayDeque<>();

    /** Shunting-yard: an operator is applied as soon as one of no higher precedence follows. */
    private Value evaluate(String formula) {
        Matcher token = TOKEN.matcher(formula);
        while (token.find()) {
            String text = token.group(1);
            if (token.group(2) != null) {
                long minutes = token.group(3) == null ? 0 : Long.parseLong(token.group(3));
                values.push(new Value(Long.parseLong(token.group(2)) * 60 + minutes, true));
            } else if (token.group(4) != null) {
                values.push(new Value(Long.parseLong(token.group(4)), true));
            } else if (token.group(5) != null) {
                values.push(new Value(Long.parseLong(text), false));
            } else if (text.equals("(")) {
                operators.push(text);
            } else if (text.equals(")")) {
                reduceWhile(1);
                operators.pop();
            } else {
                reduceWhile(PRECEDENCE.get(text));
                operators.push(text);
            }
        }
        reduceWhile(1);
        return values.pop();
    }

    private void reduceWhile(int precedence) {
        while (!operators.isEmpty() && PRECEDENCE.getOrDefault(operators.peek(), 0) >= precedence) {
            Value right = values.pop();
            Value left = values.pop();
            values.push(apply(left, operators.pop(), right));
        }
    }

    private static Value apply(Value left, String operator, Value right) {
        boolean same = left.duration == right.duration;
        switch (operator) {
            case "+", "-" -> {
                if (same) {
                    long sign = operator.equals("+") ? 1 : -1;
                    return new Value(left.amount + sign * right.amount, left.duration);
                }
            }
            case "*" -> {
                if (!left.duration || !right.duration) {
                    return new Value(left.amount * right.amount, left.duration || right.duration);
                }
            }
            default -> {
                if (same || !right.duration) {
                    if (right.amount == 0) {
                        throw new FormulaException("division by zero");
                    }
                    return new Value(left.amount / right.amount, !same);
                }
            }
        }
        throw new FormulaException("type error");
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            try {
                System.out.println(new Main().evaluate(in.nextLine()));
            } catch (FormulaException problem) {
                System.out.println(problem.getMessage());
            }
        }
    }
}
