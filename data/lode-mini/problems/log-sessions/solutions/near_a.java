import java.util.*;

public class Main {
    private static final class Session {
        final String user;
        final int start;
        int end;
        int views;

        Session(String user, int start) {
            this.user = user;
            this.start = start;
        }

        void view(int time) {
            end = time;
            views++;
        }

        @Override
        public String toString() {
            return user + " " + start + " " + end + " " + views;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int gap = in.nextInt();
        int n = in.nextInt();
        List<Session> sessions = new ArrayList<>();
        Map<String, Session> open = new HashMap<>();
        for (int i = 0; i < n; i++) {
            int time = in.nextInt();
            String user = in.next();
            String page = in.next();
            Session session = open.get(user);
            if (session == null || time - session.end > gap) {
                session = new Session(user, time);
                sessions.add(session);
                open.put(user, session);
            }
            if (page.equals("/logout")) {
                open.remove(user);
            } else {
                session.view(time);
            }
        }

        sessions.sort(Comparator.comparingInt((Session s) -> s.start).thenComparing(s -> s.user));
        long total = 0;
        for (Session session : sessions) {
            System.out.println(session);
            total += session.end - session.start;
        }
        long average = sessions.isEmpty() ? 0 : total / sessions.size();
        System.out.println("sessions " + sessions.size() + " average " + average);
    }
}
