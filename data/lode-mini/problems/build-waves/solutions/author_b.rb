require "set"

_, m = gets.split.map(&:to_i)
pending = gets.split.sort
needs = Hash.new { |hash, module_name| hash[module_name] = Set.new }
m.times do
  user, needed = gets.split
  needs[user] << needed
end

done = Set.new
loop do
  ready, pending = pending.partition { |name| needs[name].subset?(done) }
  break if ready.empty?

  puts ready.join(" ")
  done.merge(ready)
end
puts "stuck: #{pending.join(' ')}" unless pending.empty?
