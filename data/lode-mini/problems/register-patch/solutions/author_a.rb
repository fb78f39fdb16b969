class Register
  attr_reader :value

  def initialize(value)
    @value = value
  end

  def get(lo, hi) = @value >> lo & ones(lo, hi)

  def set(lo, hi, field)
    mask = ones(lo, hi)
    @value = @value & ~(mask << lo) | (field & mask) << lo
    nil
  end

  def flip(lo, hi) = set(lo, hi, ~get(lo, hi))

  def rot(lo, hi, places)
    width = hi - lo + 1
    places %= width
    field = get(lo, hi)
    set(lo, hi, field << places | field >> width - places)
  end

  private

  def ones(lo, hi) = (1 << hi - lo + 1) - 1
end

header, *commands = $stdin.readlines
register = Register.new(header.split.first.hex)
commands.each do |line|
  name, *arguments = line.split
  answer = register.public_send(name, *arguments.map(&:to_i))
  puts answer if answer
end
puts format("%016x", register.value)
