import java.util.*;
import java.util.stream.*;

public class Main {
    static final class Member {
        final int weight;
        long received;
        long share;
        long fraction; // numerator of what rounding down cut off

        Member(int weight) {
            this.weight = weight;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int bills = in.nextInt();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            in.next();
            members.add(new Member(in.nextInt()));
        }
        for (int i = 0; i < bills; i++) {
            distribute(in.nextLong(), members);
            System.out.println(members.stream().map(m -> Long.toString(m.share)).collect(Collectors.joining(" ")));
        }
    }

    static void distribute(long total, List<Member> members) {
        long weightSum = members.stream().mapToLong(m -> m.weight).sum();
        long spare = total;
        for (Member m : members) {
            m.share = total * m.weight / weightSum;
            m.fraction = total * m.weight % weightSum;
            spare -= m.share;
        }
        // The sort is stable, so the list order decides the last ties.
        members.stream()
            .sorted(Comparator.comparingLong((Member m) -> -m.fraction).thenComparingLong(m -> m.received))
            .limit(spare)
            .forEach(m -> m.share++);
        members.forEach(m -> m.received += m.share);
    }
}
