import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.TreeMap;

public class Main {
    private final TreeMap<String, String> settings = new TreeMap<>();

    void removeSubtree(String path) {
        settings.remove(path);
        // '/' is the character after '.', so this range holds exactly the descendants
        settings.subMap(path + ".", path + "/").clear();
    }

    void assign(String path, String value) {
        removeSubtree(path);
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            settings.remove(path.substring(0, dot));
        }
        settings.put(path, value);
    }

    void read(String line) {
        if (line.startsWith("!")) {
            removeSubtree(line.substring(1));
        } else {
            int equals = line.indexOf('=');
            assign(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Main config = new Main();
        int layers = Integer.parseInt(in.readLine().trim());
        for (int layer = 0; layer < layers; layer++) {
            int lines = Integer.parseInt(in.readLine().trim());
            for (int i = 0; i < lines; i++) {
                config.read(in.readLine());
            }
        }
        if (config.settings.isEmpty()) {
            System.out.println("(empty)");
        }
        config.settings.forEach((path, value) -> System.out.println(path + "=" + value));
    }
}
