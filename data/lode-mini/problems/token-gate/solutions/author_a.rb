Gate = Struct.new(:capacity, :period, :tokens, :tick) do
  def refill(now)
    current = now / period
    self.tokens = [capacity, tokens + current - tick].min
    self.tick = current
  end

  def take(cost)
    return "reject" if cost > tokens
    self.tokens -= cost
    "accept"
  end
end

capacity, period, count = gets.split.map(&:to_i)
gate = Gate.new(capacity, period, capacity, 0)
count.times do
  now, cost = gets.split.map(&:to_i)
  gate.refill(now)
  puts "#{gate.take(cost)} #{gate.tokens}"
end
