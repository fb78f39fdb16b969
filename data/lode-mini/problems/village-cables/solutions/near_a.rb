_, event_count = gets.split.map(&:to_i)
members = gets.split.to_h { |village| [village, [village]] } # district name => villages
district = members.keys.to_h { |village| [village, village] }
useless = 0

event_count.times do
  kind, a, b = gets.split
  if kind == "where"
    name = district[a]
    puts "#{name} #{members[name].size}"
    next
  end

  names = [district[a], district[b]]
  useless += 1 if a == b
  next if names.uniq.one?

  kept, lost = names.sort_by { |name| [-members[name].size, name] }
  moved = members.delete(lost)
  moved.each { |village| district[village] = kept }
  members[kept].concat(moved)
end

puts "#{members.size} #{useless}"
