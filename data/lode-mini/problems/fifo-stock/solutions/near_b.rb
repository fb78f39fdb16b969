# Lots are [quantity, price]; the first lot of a pile is the next one to be taken.
def move(from, to, quantity)
  cost = 0
  while quantity.positive?
    lot = from.first
    count = [quantity, lot[0]].min
    to.unshift([count, lot[1]])
    cost += count * lot[1]
    quantity -= count
    lot[0] -= count
    from.shift if lot[0].zero?
  end
  cost
end

def pieces(pile) = pile.sum(&:first)

stock = {}
sales = Hash.new { |hash, item| hash[item] = [] }

gets.to_i.times do
  kind, item, *numbers = gets.split
  quantity, price = numbers.map(&:to_i)
  case kind
  when "buy"
    (stock[item] ||= []) << [quantity, price]
  when "sell"
    if pieces(stock.fetch(item, [])) <= quantity
      puts "refused"
    else
      sales[item] << []
      puts move(stock[item], sales[item].last, quantity)
    end
  when "return"
    sales[item].pop while sales[item].last&.empty?
    if pieces(sales[item].last || []) < quantity
      puts "refused"
    else
      puts move(sales[item].last, stock[item], quantity)
    end
  end
end

stock.sort.each do |item, pile|
  puts "#{item} #{pieces(pile)} #{pile.sum { |quantity, price| quantity * price }}"
end
