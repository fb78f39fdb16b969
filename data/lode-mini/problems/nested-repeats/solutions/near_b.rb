Part = Struct.new(:length, :finder) do
  def at(position) = finder.call(position)
end

def sequence(parts)
  Part.new(parts.sum(&:length), lambda do |position|
    part = parts.find do |candidate|
      inside = position < candidate.length
      position -= candidate.length unless inside
      inside
    end
    part.at(position)
  end)
end

def parse(tokens)
  parts = []
  until tokens.empty? || tokens.first == ")"
    token = tokens.shift
    if token.match?(/\d/)
      tokens.shift # (
      body = parse(tokens)
      tokens.shift # )
      parts << Part.new(token.to_i * body.length, ->(position) { body.at(position % body.length) })
    else
      parts << Part.new(1, ->(_) { token })
    end
  end
  sequence(parts)
end

pattern = parse(gets.scan(/\d+|[a-z()]/))
puts pattern.length
gets.to_i.times do
  position = gets.to_i
  puts position > pattern.length ? "-" : pattern.at(position - 1)
end
