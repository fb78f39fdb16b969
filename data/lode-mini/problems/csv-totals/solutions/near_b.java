import java.io.*;
import java.math.BigDecimal;
import java.util.*;

public class Main {
    private static List<String> parse(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] wanted = in.readLine().split(" ");
        List<String> header = parse(in.readLine());
        int groupColumn = header.indexOf(wanted[0]);
        int amountColumn = header.indexOf(wanted[1]);

        Map<String, BigDecimal> sums = new LinkedHashMap<>();
        BigDecimal total = new BigDecimal("0.00");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> fields = parse(line);
            String text = fields.get(amountColumn);
            BigDecimal amount = new BigDecimal(text.isEmpty() ? "0.00" : text);
            sums.merge(fields.get(groupColumn), amount, BigDecimal::add);
            total = total.add(amount);
        }
        sums.forEach((group, sum) -> System.out.println("[" + group + "] " + sum.toPlainString()));
        System.out.println("total " + total.toPlainString());
    }
}
