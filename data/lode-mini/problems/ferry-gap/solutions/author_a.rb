MINUTES_PER_DAY = 24 * 60

def to_minutes(clock)
  hours, minutes = clock.split(":").map(&:to_i)
  hours * 60 + minutes
end

def to_clock(minutes)
  format("%02d:%02d", *minutes.divmod(60))
end

count = gets.to_i
departures = Array.new(count) { to_minutes(gets.strip) }.uniq.sort
gaps = departures.each_with_index.map do |start, i|
  finish = departures[i + 1] || departures.first + MINUTES_PER_DAY
  [finish - start, start, finish % MINUTES_PER_DAY]
end

length, start, finish = gaps.min_by { |gap, from, _| [-gap, from] }
puts format("%dh%02dm %s %s", *length.divmod(60), to_clock(start), to_clock(finish))
