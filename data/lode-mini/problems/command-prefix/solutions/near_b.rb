n, q = gets.split.map(&:to_i)
commands = Array.new(n) { gets.strip }

share_count = Hash.new(0)
commands.each do |command|
  (1..command.size).each { |length| share_count[command[0, length]] += 1 }
end

commands.each do |command|
  length = (1..command.size).find { |size| share_count[command[0, size]] == 1 }
  puts command[0, length || 1]
end

q.times do
  word = gets.strip
  meant = commands.include?(word) ? [word] : commands.select { |command| command.start_with?(word) }
  puts case meant.size
       when 0 then "unknown"
       when 1 then meant.first
       else "ambiguous"
       end
end
