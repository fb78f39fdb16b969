import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int width = in.nextInt();
        int items = in.nextInt();
        in.nextLine();
        for (int i = 0; i < items; i++) {
            String[] fields = in.nextLine().trim().split("\\s+");
            System.out.print(layOut(fields, width));
        }
    }

    /** fields[0] is the price, the rest is the label. */
    private static String layOut(String[] fields, int width) {
        String price = fields[0];
        int limit = width - price.length() - 1;
        StringBuilder page = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (int i = 1; i < fields.length; i++) {
            String word = fields[i];
            boolean fits = line.length() + 1 + word.length() <= limit;
            if (line.length() > 0 && fits) {
                line.append(' ').append(word);
                continue;
            }
            if (line.length() > 0) {
                page.append(line).append('\n');
                line.setLength(0);
            }
            int start = 0;
            while (word.length() - start > limit) {
                page.append(word, start, start + limit).append('\n');
                start += limit;
            }
            line.append(word.substring(start));
        }
        String dots = ".".repeat(width - line.length() - price.length());
        return page.append(line).append(dots).append(price).append('\n').toString();
    }
}
