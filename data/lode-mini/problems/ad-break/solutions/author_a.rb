total, count = gets.split.map(&:to_i)
spots = Array.new(count) { gets.split.map(&:to_i) }

# For every reachable duration the best [-fees, number of spots, spot numbers], built from the last spot to the
# first one. Arrays compare element by element, which is exactly the order in which selections are preferred.
best = { 0 => [0, 0, []] }
spots.each_with_index.reverse_each do |(duration, fee), i|
  extended = best.filter_map do |seconds, (costs, used, chosen)|
    next if seconds + duration > total
    [seconds + duration, [costs - fee, used + 1, [i + 1] + chosen]]
  end
  extended.each do |seconds, selection|
    known = best[seconds]
    best[seconds] = selection if known.nil? || (selection <=> known).negative?
  end
end

if best.key?(total)
  costs, used, chosen = best[total]
  puts "#{-costs} #{used}"
  puts chosen.join(" ")
else
  puts "impossible"
end
