b, s = gets.split.map(&:to_i)
book = Array.new(b) { gets.split }
statement = Array.new(s) { gets.split }

# reference and amount => positions still waiting, oldest first
waiting = Hash.new { |hash, key| hash[key] = [] }
book.each_with_index { |entry, i| waiting[entry] << i + 1 }

orphans = []
pairs = 0
statement.each_with_index do |entry, i|
  if waiting.key?(entry) && !waiting[entry].empty?
    waiting[entry].shift
    pairs += 1
  else
    orphans << i + 1
  end
end

show = ->(list) { list.empty? ? "-" : list.join(" ") }
puts pairs
puts show.call(waiting.values.flatten.sort)
puts show.call(orphans)
