b, s = gets.split.map(&:to_i)
book = Array.new(b) { gets.split }
statement = Array.new(s) { gets.split }

unsettled = (1..b).to_a
orphans = []
statement.each_with_index do |(reference, cents), i|
  hit = unsettled.find { |p| book[p - 1][0] == reference && book[p - 1][1].to_i.abs == cents.to_i.abs }
  hit ? unsettled.delete(hit) : orphans << i + 1
end

puts b - unsettled.size
puts unsettled.empty? ? "-" : unsettled.join(" ")
puts orphans.empty? ? "-" : orphans.join(" ")
