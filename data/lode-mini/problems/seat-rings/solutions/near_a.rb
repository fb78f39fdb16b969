rows, columns, turns = gets.split.map(&:to_i)
seats = Array.new(rows) { gets.split }

def ring(top, left, bottom, right)
  path = (left..right).map { |c| [top, c] } + (top + 1..bottom).map { |r| [r, right] }
  return path if top == bottom || left == right
  path + (left...right).map { |c| [bottom, c] }.reverse + (top + 1...bottom).map { |r| [r, left] }.reverse
end

rings = ([rows, columns].min + 1) / 2
(1...rings).each do |number|
  path = ring(number - 1, number - 1, rows - number, columns - number)
  names = path.map { |r, c| seats[r][c] }
  distance = turns * number
  moved = names.rotate(number.odd? ? -distance : distance)
  path.zip(moved) { |(r, c), name| seats[r][c] = name }
end

puts(seats.map { |row| row.join(" ") })
