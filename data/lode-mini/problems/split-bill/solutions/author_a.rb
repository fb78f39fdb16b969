member_count, bill_count = gets.split.map(&:to_i)
weights = Array.new(member_count) { gets.split.last.to_i }
received = Array.new(member_count, 0)

bill_count.times do
  total = gets.to_i
  exact = weights.map { |weight| Rational(total * weight, weights.sum) }
  shares = exact.map(&:floor)
  spare = total - shares.sum

  lucky = (0...member_count).sort_by { |i| [shares[i] - exact[i], received[i], i] }.first(spare)
  lucky.each { |i| shares[i] += 1 }

  received = received.zip(shares).map(&:sum)
  puts shares.join(" ")
end
