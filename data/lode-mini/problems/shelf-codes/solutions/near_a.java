import java.util.OptionalLong;
import java.util.Scanner;

public class Main {
    private final String alphabet;

    Main(String alphabet) {
        this.alphabet = alphabet;
    }

    String encode(long number) {
        if (number <= 0) {
            return "none";
        }
        int base = alphabet.length();
        StringBuilder code = new StringBuilder();
        for (long rest = number; rest > 0; rest = (rest - 1) / base) {
            code.append(alphabet.charAt((int) ((rest - 1) % base)));
        }
        return code.reverse().toString();
    }

    OptionalLong decode(String code) {
        long number = 0;
        for (int i = 0; i < code.length(); i++) {
            int place = code.charAt(i) - 'A';
            if (place < 0) {
                return OptionalLong.empty();
            }
            number = number * alphabet.length() + place + 1;
        }
        return OptionalLong.of(number);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Main shelves = new Main(in.next());
        for (int q = in.nextInt(); q > 0; q--) {
            String kind = in.next();
            if (kind.equals("code")) {
                System.out.println(shelves.encode(in.nextLong()));
                continue;
            }
            OptionalLong number = shelves.decode(in.next());
            long distance = kind.equals("step") ? in.nextLong() : 0;
            if (number.isEmpty()) {
                System.out.println("none");
            } else if (kind.equals("step")) {
                System.out.println(shelves.encode(number.getAsLong() + distance));
            } else {
                System.out.println(number.getAsLong());
            }
        }
    }
}
