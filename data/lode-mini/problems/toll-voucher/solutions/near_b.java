import java.util.*;

public class Main {
    private record Road(int to, long toll, long time) {}

    private record State(long toll, long time, int town, int vouchers) implements Comparable<State> {
        @Override
        public int compareTo(State other) {
            return Long.compare(toll, other.toll);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        int start = in.nextInt();
        int goal = in.nextInt();
        List<List<Road>> roads = new ArrayList<>();
        for (int i = 0; i <= n; i++) {
            roads.add(new ArrayList<>());
        }
        for (int i = 0; i < m; i++) {
            roads.get(in.nextInt()).add(new Road(in.nextInt(), in.nextLong(), in.nextLong()));
        }
        System.out.println(search(roads, start, goal));
    }

    private static String search(List<List<Road>> roads, int start, int goal) {
        boolean[][] done = new boolean[roads.size()][2];
        PriorityQueue<State> queue = new PriorityQueue<>();
        queue.add(new State(0, 0, start, 1));
        while (!queue.isEmpty()) {
            State state = queue.poll();
            if (state.town == goal) {
                return state.toll + " " + state.time;
            }
            if (done[state.town][state.vouchers]) {
                continue;
            }
            done[state.town][state.vouchers] = true;
            for (Road road : roads.get(state.town)) {
                long time = state.time + road.time;
                queue.add(new State(state.toll + road.toll, time, road.to, state.vouchers));
                if (state.vouchers > 0) {
                    queue.add(new State(state.toll, time, road.to, state.vouchers - 1));
                }
            }
        }
        return "unreachable";
    }
}
