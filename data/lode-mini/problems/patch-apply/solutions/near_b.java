import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int length = Integer.parseInt(in.readLine().trim());
        List<String> original = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            original.add(in.readLine());
        }

        List<String> result = new ArrayList<>();
        int next = 0; // first original line that was not handled yet
        int hunks = Integer.parseInt(in.readLine().trim());
        for (int hunk = 1; hunk <= hunks; hunk++) {
            String[] header = in.readLine().split(" ");
            int start = Integer.parseInt(header[0]) - 1;
            int size = Integer.parseInt(header[1]);
            boolean fits = start >= next && start <= length;
            if (fits) {
                result.addAll(original.subList(next, start));
                next = start;
            }
            for (int i = 0; i < size && fits; i++) {
                String line = in.readLine();
                char mark = line.charAt(0);
                String text = line.substring(1);
                if (mark == '-') {
                    fits = next < length && original.get(next).equals(text);
                }
                if (mark != '+') {
                    next++;
                }
                if (mark != '-') {
                    result.add(text);
                }
            }
            if (!fits) {
                System.out.println("hunk " + hunk + " fails");
                return;
            }
        }
        result.addAll(original.subList(next, length));
        result.forEach(System.out::println);
    }
}
