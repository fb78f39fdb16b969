input = $stdin.read.split.map(&:to_i)
free_at = [0] * input.shift
input.shift
waited = [0]

input.each_slice(2) do |arrival, duration|
  index = free_at.index { |time| time <= arrival } || free_at.index(free_at.min)
  begins = [free_at[index], arrival].max
  waited << begins - arrival
  free_at[index] = begins + duration
  puts [index + 1, begins, free_at[index]].join(" ")
end

puts waited.max
