import java.io.*;
import java.util.*;

public class Main {
    private static final int[] WEIGHTS = {1, 3, 7};

    private static boolean valid(char[] digits) {
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            sum += (digits[digits.length - 1 - i] - '0') * WEIGHTS[i % 3];
        }
        return sum % 10 == 0;
    }

    private static void swap(char[] digits, int i) {
        char kept = digits[i];
        digits[i] = digits[i + 1];
        digits[i + 1] = kept;
    }

    private static String check(String code) {
        if (!code.matches("[0-9]{2,20}")) {
            return "wrong";
        }
        char[] digits = code.toCharArray();
        if (valid(digits)) {
            return "valid";
        }
        Set<String> repairs = new TreeSet<>();
        for (int i = 0; i + 1 < digits.length; i++) {
            swap(digits, i);
            if (valid(digits)) {
                repairs.add(new String(digits));
            }
            swap(digits, i);
        }
        return switch (repairs.size()) {
            case 0 -> "wrong";
            case 1 -> "repair " + repairs.iterator().next();
            default -> "ambiguous " + repairs.size();
        };
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int codes = Integer.parseInt(in.readLine().trim());
        while (codes-- > 0) {
            System.out.println(check(in.readLine().replaceAll("[ -]", "")));
        }
    }
}
