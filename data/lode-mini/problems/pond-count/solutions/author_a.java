import java.util.*;

public class Main {
    private static final int[][] SIDES = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

    private record Pond(int area, int shore) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt();
        int columns = in.nextInt();
        char[][] map = new char[rows][];
        for (int r = 0; r < rows; r++) {
            map[r] = in.next().toCharArray();
        }

        List<Pond> ponds = new ArrayList<>();
        boolean[][] visited = new boolean[rows][columns];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                if (map[r][c] == '.' && !visited[r][c]) {
                    survey(map, visited, r, c).ifPresent(ponds::add);
                }
            }
        }
        ponds.sort(Comparator.comparingInt(Pond::area).thenComparingInt(Pond::shore).reversed());
        System.out.println(ponds.size());
        for (Pond pond : ponds) {
            System.out.println(pond.area() + " " + pond.shore());
        }
    }

    private static Optional<Pond> survey(char[][] map, boolean[][] visited, int row, int column) {
        Deque<int[]> queue = new ArrayDeque<>();
        Set<Integer> shore = new HashSet<>();
        boolean sea = false;
        int area = 0;
        visited[row][column] = true;
        queue.add(new int[] {row, column});
        while (!queue.isEmpty()) {
            int[] cell = queue.remove();
            area++;
            for (int[] side : SIDES) {
                int r = cell[0] + side[0];
                int c = cell[1] + side[1];
                if (r < 0 || c < 0 || r == map.length || c == map[0].length) {
                    sea = true;
                } else if (map[r][c] == '#') {
                    shore.add(r * map[0].length + c);
                } else if (!visited[r][c]) {
                    visited[r][c] = true;
                    queue.add(new int[] {r, c});
                }
            }
        }
        return sea ? Optional.empty() : Optional.of(new Pond(area, shore.size()));
    }
}
