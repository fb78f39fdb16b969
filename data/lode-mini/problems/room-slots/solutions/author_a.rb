day_start, day_end, needed, count = gets.split.map(&:to_i)
reservations = Array.new(count) { gets.split.map(&:to_i) }.sort

busy = reservations.each_with_object([]) do |(from, to), merged|
  if merged.any? && from <= merged.last[1]
    merged.last[1] = [merged.last[1], to].max
  else
    merged << [from, to]
  end
end

borders = [day_start] + busy.flatten.map { |minute| minute.clamp(day_start, day_end) } + [day_end]
free = borders.each_slice(2).select { |from, to| to - from >= needed }
free.each { |from, to| puts "#{from} #{to}" }
puts "total #{free.sum { |from, to| to - from }}"
