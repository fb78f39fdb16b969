import java.util.*;
import java.util.function.IntPredicate;

public class Main {
    record Version(int major, int minor, int patch, int preview) implements Comparable<Version> {
        static final int RELEASE = Integer.MAX_VALUE;
        static final Comparator<Version> ORDER = Comparator.comparingInt(Version::major)
            .thenComparingInt(Version::minor).thenComparingInt(Version::patch).thenComparingInt(Version::preview);

        static Version parse(String text) {
            String[] parts = text.split("[.-]");
            int preview = parts.length > 3 ? Integer.parseInt(parts[3]) : RELEASE;
            return new Version(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), preview);
        }

        boolean isPreview() {
            return preview != RELEASE;
        }

        Version core() {
            return new Version(major, minor, patch, RELEASE);
        }

        Version caretBound() {
            if (major > 0) {
                return new Version(major + 1, 0, 0, RELEASE);
            }
            return minor > 0 ? new Version(0, minor + 1, 0, RELEASE) : new Version(0, 0, patch + 1, RELEASE);
        }

        @Override
        public int compareTo(Version other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return major + "." + minor + "." + patch + (isPreview() ? "-" + preview : "");
        }
    }

    record Constraint(String operator, Version bound) {
        static final Map<String, IntPredicate> COMPARISONS = Map.of(
            ">=", c -> c >= 0, "<=", c -> c <= 0, ">", c -> c > 0, "<", c -> c < 0, "=", c -> c == 0, "!=", c -> c != 0);

        static Constraint parse(String text) {
            String operator = text.replaceAll("[0-9.-]", "");
            return new Constraint(operator, Version.parse(text.substring(operator.length())));
        }

        boolean allows(Version version) {
            if (operator.equals("^")) {
                return version.compareTo(bound) >= 0 && version.core().compareTo(bound.caretBound()) < 0;
            }
            return COMPARISONS.get(operator).test(version.compareTo(bound));
        }

        boolean unlocks(Version preview) {
            return bound.isPreview() && bound.core().equals(preview.core());
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        TreeSet<Version> published = new TreeSet<>(Comparator.reverseOrder());
        int versions = Integer.parseInt(in.nextLine().trim());
        for (int i = 0; i < versions; i++) {
            published.add(Version.parse(in.nextLine().trim()));
        }
        int requests = Integer.parseInt(in.nextLine().trim());
        for (int i = 0; i < requests; i++) {
            List<Constraint> constraints =
                Arrays.stream(in.nextLine().trim().split(" +")).map(Constraint::parse).toList();
            Optional<Version> picked = published.stream()
                .filter(v -> constraints.stream().allMatch(c -> c.allows(v)))
                .filter(v -> !v.isPreview() || constraints.stream().anyMatch(c -> c.unlocks(v)))
                .findFirst();
            System.out.println(picked.map(Version::toString).orElse("none"));
        }
    }
}
