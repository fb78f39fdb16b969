import java.math.BigInteger;
import java.util.*;

public class Main {
    private static final Map<String, Integer> NEEDED = Map.of(
        "push", 0, "jmp", 0, "halt", 0, "dup", 1, "pop", 1, "print", 1, "jz", 1, "swap", 2);

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long limit = in.nextLong();
        int length = in.nextInt();
        in.nextLine();
        List<String[]> program = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            program.add(in.nextLine().trim().split(" +"));
        }
        System.out.println(run(program, limit));
    }

    private static String run(List<String[]> program, long limit) {
        Deque<BigInteger> stack = new ArrayDeque<>();
        int pc = 0;
        while (pc < program.size()) {
            if (limit-- <= 0) {
                return "step limit";
            }
            String[] instruction = program.get(pc);
            String name = instruction[0];
            if (stack.size() < NEEDED.getOrDefault(name, 2)) {
                return "underflow at " + (pc + 1);
            }
            pc++;
            switch (name) {
                case "push" -> stack.push(new BigInteger(instruction[1]));
                case "dup" -> stack.push(stack.peek());
                case "pop" -> stack.pop();
                case "print" -> System.out.println(stack.pop());
                case "jmp" -> pc = Integer.parseInt(instruction[1]) - 1;
                case "jz" -> {
                    if (stack.pop().signum() == 0) {
                        pc = Integer.parseInt(instruction[1]) - 1;
                    }
                }
                case "halt" -> {
                    return "done";
                }
                default -> {
                    BigInteger b = stack.pop();
                    BigInteger a = stack.pop();
                    switch (name) {
                        case "add" -> stack.push(a.add(b));
                        case "sub" -> stack.push(a.subtract(b));
                        case "mul" -> stack.push(a.multiply(b));
                        default -> { // swap
                            stack.push(b);
                            stack.push(a);
                        }
                    }
                }
            }
        }
        return "done";
    }
}
