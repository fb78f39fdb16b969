departures = readlines.drop(1).map { |line| line[0, 2].to_i * 60 + line[3, 2].to_i }.sort.uniq
tomorrow = departures.map { |time| time + 1440 }

best_start, best_end = (departures + tomorrow.first(1)).each_cons(2).reduce do |best, gap|
  gap[1] - gap[0] > best[1] - best[0] ? gap : best
end

wait = best_end - best_start
clock = ->(time) { format("%02d:%02d", time / 60 % 24, time % 60) }
puts "#{wait / 60}h#{(wait % 60).to_s.rjust(2, '0')}m #{clock[best_start]} #{clock[best_end]}"
