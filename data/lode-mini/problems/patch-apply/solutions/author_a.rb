def read_lines(count) = Array.new(count) { gets.chomp }

original = read_lines(gets.to_i)
rest = original.dup
patched = []
line_number = 1

gets.to_i.times do |index|
  start, size = gets.split.map(&:to_i)
  hunk = read_lines(size)
  skipped = start - line_number
  old, fresh = %w[+ -].map { |ignored| hunk.reject { |line| line.start_with?(ignored) }.map { |line| line[1..] } }

  if skipped.negative? || skipped > rest.size || rest[skipped, old.size] != old
    puts "hunk #{index + 1} fails"
    exit
  end

  patched.concat(rest.shift(skipped), fresh)
  rest.shift(old.size)
  line_number = start + old.size
end

puts patched + rest
