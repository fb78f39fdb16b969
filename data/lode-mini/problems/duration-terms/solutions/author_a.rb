class FormulaError < StandardError; end

def truncate_division(a, b)
  raise FormulaError, "division by zero" if b.zero?
  quotient = a.abs / b.abs
  (a ^ b).negative? ? -quotient : quotient
end

Number = Struct.new(:amount) do
  def +(other) = same(other) { |b| amount + b }
  def -(other) = same(other) { |b| amount - b }
  def *(other) = other.class.new(amount * other.amount)
  def /(other) = same(other) { |b| truncate_division(amount, b) }
  def to_s = amount.to_s

  private

  def same(other)
    raise FormulaError, "type error" unless other.is_a?(Number)
    Number.new(yield(other.amount))
  end
end

Duration = Struct.new(:amount) do
  def +(other) = Duration.new(amount + duration(other))
  def -(other) = Duration.new(amount - duration(other))

  def *(other)
    raise FormulaError, "type error" if other.is_a?(Duration)
    Duration.new(amount * other.amount)
  end

  def /(other)
    result = other.is_a?(Duration) ? Number : Duration
    result.new(truncate_division(amount, other.amount))
  end

  def to_s = format("%s%dh%02dm", amount.negative? ? "-" : "", *amount.abs.divmod(60))

  private

  def duration(other)
    raise FormulaError, "type error" unless other.is_a?(Duration)
    other.amount
  end
end

def parse_level(tokens, levels)
  return parse_atom(tokens) if levels.empty?
  operators, *tighter = levels
  value = parse_level(tokens, tighter)
  while operators.include?(tokens.first)
    operator = tokens.shift
    value = value.public_send(operator, parse_level(tokens, tighter))
  end
  value
end

LEVELS = [%w[+ -], %w[* /]].freeze

def parse_atom(tokens)
  case token = tokens.shift
  when "("
    parse_level(tokens, LEVELS).tap { tokens.shift }
  when /\A(?:(\d+)h)?(?:(\d+)m)?\z/
    Duration.new($1.to_i * 60 + $2.to_i)
  else
    Number.new(token.to_i)
  end
end

$stdin.each_line do |line|
  puts parse_level(line.scan(/\d+h\d+m|\d+[hm]?|\S/), LEVELS).to_s
rescue FormulaError => e
  puts e.message
end
