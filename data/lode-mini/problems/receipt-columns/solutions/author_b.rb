def wrap(words, limit)
  words.each_with_object([]) do |word, lines|
    if lines.any? && lines.last.size + 1 + word.size <= limit
      lines.last << " " << word
    else
      lines.concat(word.scan(/.{1,#{limit}}/))
    end
  end
end

width, items = gets.split.map(&:to_i)
items.times do
  price, *words = gets.split
  lines = wrap(words, width - price.size - 1)
  lines[-1] = lines[-1].ljust(width - price.size, ".") + price
  puts lines
end
