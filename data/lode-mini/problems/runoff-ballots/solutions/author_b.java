import java.util.*;

public class Main {
    private final List<String> running = new ArrayList<>();
    private final List<List<String>> ballots = new ArrayList<>();
    private final Map<String, Deque<Integer>> history = new HashMap<>(); // newest round first

    private int count() {
        Map<String, Integer> votes = new HashMap<>();
        int counting = 0;
        for (List<String> ballot : ballots) {
            Optional<String> choice = ballot.stream().filter(running::contains).findFirst();
            if (choice.isPresent()) {
                votes.merge(choice.get(), 1, Integer::sum);
                counting++;
            }
        }
        for (String name : running) {
            history.computeIfAbsent(name, n -> new ArrayDeque<>()).addFirst(votes.getOrDefault(name, 0));
        }
        return counting;
    }

    private int votes(String name) {
        return history.get(name).peekFirst();
    }

    private int compareStrength(String a, String b) {
        Iterator<Integer> left = history.get(a).iterator();
        Iterator<Integer> right = history.get(b).iterator();
        while (left.hasNext()) {
            int difference = Integer.compare(left.next(), right.next());
            if (difference != 0) {
                return difference;
            }
        }
        return b.compareTo(a);
    }

    private String run() {
        StringBuilder protocol = new StringBuilder();
        for (int counting = count(); counting > 0; counting = count()) {
            String strongest = Collections.max(running, this::compareStrength);
            if (votes(strongest) * 2 > counting) {
                return protocol + "winner " + strongest + " " + votes(strongest);
            }
            String weakest = Collections.min(running, this::compareStrength);
            protocol.append("out ").append(weakest).append(' ').append(votes(weakest)).append('\n');
            running.remove(weakest);
        }
        return protocol + "no winner";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        in.nextInt();
        int ballots = in.nextInt();
        in.nextLine();
        Main election = new Main();
        election.running.addAll(List.of(in.nextLine().trim().split(" +")));
        for (int i = 0; i < ballots; i++) {
            election.ballots.add(List.of(in.nextLine().trim().split(" +")));
        }
        System.out.println(election.run());
    }
}
