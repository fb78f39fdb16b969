import java.io.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    record View(int time, String user, String page) {}

    record Session(List<View> views) {
        int start() {
            return views.get(0).time();
        }

        int end() {
            return last().time();
        }

        View last() {
            return views.get(views.size() - 1);
        }

        String user() {
            return last().user();
        }

        boolean accepts(View view, int gap) {
            return !last().page().equals("/logout") && view.time() - end() <= gap;
        }
    }

    public static void main(String[] args) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String[]> lines = in.lines().map(line -> line.split(" ")).collect(Collectors.toList());
        int gap = Integer.parseInt(lines.get(0)[0]);
        Map<String, List<View>> byUser = lines.stream().skip(1)
            .map(fields -> new View(Integer.parseInt(fields[0]), fields[1], fields[2]))
            .collect(Collectors.groupingBy(View::user, TreeMap::new, Collectors.toList()));

        List<Session> sessions = byUser.values().stream()
            .flatMap(views -> split(views, gap).stream())
            .sorted(Comparator.comparingInt(Session::start))
            .toList();
        sessions.forEach(s ->
            System.out.printf("%s %d %d %d%n", s.user(), s.start(), s.end(), s.views().size()));
        long average = (long) sessions.stream().mapToInt(s -> s.end() - s.start()).average().orElse(0);
        System.out.println("sessions " + sessions.size() + " average " + average);
    }

    private static List<Session> split(List<View> views, int gap) {
        List<Session> sessions = new ArrayList<>();
        for (View view : views) {
            Session latest = sessions.isEmpty() ? null : sessions.get(sessions.size() - 1);
            if (latest == null || !latest.accepts(view, gap)) {
                latest = new Session(new ArrayList<>());
                sessions.add(latest);
            }
            latest.views().add(view);
        }
        return sessions;
    }
}
