class Hall
  def initialize(rows)
    @rows = rows
  end

  def turn(distance)
    (0...ring_count).each do |depth|
      chairs = ring(depth)
      shift = distance * (depth + 1) * (depth.even? ? 1 : -1)
      guests = chairs.map { |row, column| @rows[row][column] }
      chairs.each_with_index { |(row, column), i| @rows[row][column] = guests[(i - shift) % guests.size] }
    end
  end

  def to_s = @rows.map { |row| row.join(" ") }.join("\n")

  private

  def height = @rows.size
  def width = @rows.first.size
  def ring_count = ([height, width].min + 1) / 2

  # Walks along the ring and turns right wherever the way leaves the ring or returns to a known chair.
  def ring(depth)
    inside = ->((row, column)) { row.between?(depth, height - 1 - depth) && column.between?(depth, width - 1 - depth) }
    chairs = [[depth, depth]]
    headings = [[0, 1], [1, 0], [0, -1], [-1, 0]]
    until headings.empty?
      following = chairs.last.zip(headings.first).map(&:sum)
      if inside.call(following) && !chairs.include?(following)
        chairs << following
      else
        headings.shift
      end
    end
    chairs
  end
end

height, _, turns = gets.split.map(&:to_i)
hall = Hall.new(Array.new(height) { gets.split })
hall.turn(turns)
puts hall
