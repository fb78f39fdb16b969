TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|["'#()\[\]{}]/
PAIRS = { ")" => "(", "]" => "[", "}" => "{" }

def check(lines)
  stack = []
  lines.each.with_index(1) do |line, row|
    position = 0
    while (match = TOKEN.match(line, position))
      token = match[0]
      column = match.begin(0) + 1
      position = match.end(0)
      case token
      when "#" then break
      when '"', "'" then return "unterminated string #{row} #{column}"
      when "(", "[", "{" then stack.push([token, row, column])
      when ")", "]", "}"
        return "unexpected #{token} #{row} #{column}" unless stack.pop&.first == PAIRS[token]
      end
    end
  end
  stack.empty? ? "ok" : "unclosed #{stack.last.join(' ')}"
end

puts check($stdin.readlines(chomp: true))
