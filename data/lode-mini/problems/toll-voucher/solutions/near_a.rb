n, m, start, goal = gets.split.map(&:to_i)
roads = Array.new(m) { gets.split.map(&:to_i) }

# Bellman-Ford over two layers: 0 = voucher still there, 1 = voucher used.
best = Array.new(2) { Array.new(n + 1) }
best[0][start] = [0, 0]

improve = lambda do |layer, town, cost|
  return false if best[layer][town] && (best[layer][town] <=> cost) <= 0
  best[layer][town] = cost
  true
end

changed = true
while changed
  changed = false
  roads.each do |from, to, toll, time|
    2.times do |layer|
      paid, minutes = best[layer][from]
      next unless paid
      changed |= improve.call(layer, to, [paid + toll, minutes + time])
      changed |= improve.call(layer, to, [paid, minutes + time]) if layer.zero?
    end
  end
end

answer = best.map { |layer| layer[goal] }.compact.min
puts answer ? answer.join(" ") : "unreachable"
