limit, count = gets.split.map(&:to_i)
sizes = {} # Ruby hashes keep insertion order: the first key is the least recently used
hits = misses = 0

count.times do
  action, name, size = gets.split
  cached = sizes.delete(name)
  next if action == "forget"

  if cached
    hits += 1
    sizes[name] = cached
    next
  end

  misses += 1
  size = size.to_i
  next if size > limit

  sizes.shift while sizes.values.sum + size > limit
  sizes[name] = size
end

puts "#{hits} #{misses}"
puts sizes.empty? ? "empty" : sizes.keys.join(" ")
