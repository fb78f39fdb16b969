class Patch
  Mismatch = Class.new(StandardError)

  def initialize(original)
    @original = original
    @position = 0
    @output = []
  end

  def apply(start, lines)
    raise Mismatch unless start.between?(@position, @original.size)

    copy_to(start)
    lines.each do |line|
      text = line[1..]
      case line[0]
      when "+" then @output << text
      when "-" then expect(text)
      when "=" then @output << expect(text)
      end
    end
  end

  def finish
    copy_to(@original.size)
    @output
  end

  private

  def copy_to(index)
    @output.concat(@original[@position...index])
    @position = index
  end

  def expect(text)
    raise Mismatch unless @original[@position] == text
    @position += 1
    text
  end
end

original = Array.new(gets.to_i) { gets.chomp }
patch = Patch.new(original)
hunk = 0
begin
  gets.to_i.times do
    hunk += 1
    start, size = gets.split.map(&:to_i)
    patch.apply(start - 1, Array.new(size) { gets.chomp })
  end
  puts patch.finish
rescue Patch::Mismatch
  puts "hunk #{hunk} fails"
end
