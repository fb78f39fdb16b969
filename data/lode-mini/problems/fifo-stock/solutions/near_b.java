import java.util.*;

public class Main {
    private static final class Lot {
        long quantity;
        final long price;

        Lot(long quantity, long price) {
            this.quantity = quantity;
            this.price = price;
        }
    }

    private static final class Item {
        final Deque<Lot> stock = new ArrayDeque<>();        // oldest first
        final Deque<Deque<Lot>> sales = new ArrayDeque<>(); // latest first; inside, last taken first

        static long count(Deque<Lot> lots) {
            return lots.stream().mapToLong(lot -> lot.quantity).sum();
        }

        static long value(Deque<Lot> lots) {
            return lots.stream().mapToLong(lot -> lot.quantity * lot.price).sum();
        }

        /** Moves pieces from the front of one pile to the front of the other and returns their value. */
        static long move(Deque<Lot> from, Deque<Lot> to, long quantity) {
            long value = 0;
            while (quantity > 0) {
                Lot lot = from.peekFirst();
                long taken = Math.min(quantity, lot.quantity);
                to.addFirst(new Lot(taken, lot.price));
                value += taken * lot.price;
                quantity -= taken;
                lot.quantity -= taken;
                if (lot.quantity == 0) {
                    from.removeFirst();
                }
            }
            return value;
        }

        OptionalLong sell(long quantity) {
            if (count(stock) < quantity) {
                return OptionalLong.empty();
            }
            Deque<Lot> sale = new ArrayDeque<>();
            long cost = move(stock, sale, quantity);
            sales.addFirst(sale);
            return OptionalLong.of(cost);
        }

        OptionalLong giveBack(long quantity) {

            if (sales.isEmpty() || count(sales.peekFirst()) < quantity) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(move(sales.peekFirst(), stock, quantity));
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Map<String, Item> items = new TreeMap<>();
        for (int events = in.nextInt(); events > 0; events--) {
            String kind = in.next();
            String name = in.next();
            long quantity = in.nextLong();
            if (kind.equals("buy")) {
                items.computeIfAbsent(name, key -> new Item()).stock.addLast(new Lot(quantity, in.nextLong()));
                continue;
            }
            Item item = items.getOrDefault(name, new Item());
            OptionalLong cost = kind.equals("sell") ? item.sell(quantity) : item.giveBack(quantity);
            System.out.println(cost.isPresent() ? cost.getAsLong() : "refused");
        }
        items.forEach((name, item) ->
            System.out.println(name + " " + Item.count(item.stock) + " " + Item.value(item.stock)));
    }
}
