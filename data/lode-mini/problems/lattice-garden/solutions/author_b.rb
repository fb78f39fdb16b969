corners = Array.new(gets.to_i) { gets.split.map(&:to_i) }
sides = corners.zip(corners.rotate)

double_area = sides.sum { |(x0, y0), (x1, y1)| x0 * y1 - x1 * y0 }.abs
posts = sides.sum { |(x0, y0), (x1, y1)| (x1 - x0).gcd(y1 - y0) }
flowers = (double_area - posts) / 2 + 1

puts [double_area, posts, flowers].join(" ")
