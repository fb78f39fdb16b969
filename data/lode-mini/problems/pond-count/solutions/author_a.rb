require "set"

rows, columns = gets.split.map(&:to_i)
map = Array.new(rows) { gets.chomp }
SIDES = [[-1, 0], [1, 0], [0, -1], [0, 1]].freeze
seen = Set.new

# Returns the cells of the water area around a cell and the land cells beside it; nil for the sea.
flood = lambda do |start|
  area = [start]
  shore = Set.new
  sea = false
  seen << start
  area.each do |row, column|
    SIDES.each do |dr, dc|
      r = row + dr
      c = column + dc
      if !r.between?(0, rows - 1) || !c.between?(0, columns - 1)
        sea = true
      elsif map[r][c] == "#"
        shore << [r, c]
      elsif seen.add?([r, c])
        area << [r, c]
      end
    end
  end
  sea ? nil : [area.size, shore.size]
end

cells = (0...rows).to_a.product((0...columns).to_a)
ponds = cells.filter_map do |row, column|
  flood.call([row, column]) if map[row][column] == "." && !seen.include?([row, column])
end
puts ponds.size
ponds.sort.reverse_each { |pond| puts pond.join(" ") }
