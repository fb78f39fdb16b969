Version = Struct.new(:core, :preview) do
  include Comparable

  def self.parse(text)
    numbers, preview = text.split("-")
    new(numbers.split(".").map(&:to_i), preview&.to_i)
  end

  def <=>(other)
    [core, preview || Float::INFINITY].flatten <=> [other.core, other.preview || Float::INFINITY].flatten
  end

  def caret_limit
    place = core.index(&:positive?) || 2
    core.each_with_index.map { |number, i| i < place ? 0 : (i == place ? number + 1 : 0) }
  end

  def to_s = core.join(".") + (preview ? "-#{preview}" : "")
end

Constraint = Struct.new(:operator, :bound) do
  def self.parse(text)
    operator = text[/\A\D+/]
    new(operator, Version.parse(text.delete_prefix(operator)))
  end

  def allow?(version)
    case operator
    when "^" then version >= bound && (version.core <=> bound.caret_limit).negative?
    when "=" then version == bound
    else version.public_send(operator, bound)
    end
  end
end

published = Array.new(gets.to_i) { Version.parse(gets.strip) }.sort.reverse
gets.to_i.times do
  constraints = gets.split.map { |text| Constraint.parse(text) }
  unlocked = constraints.map(&:bound).select(&:preview).map(&:core)
  picked = published.find do |version|
    (version.preview.nil? || unlocked.include?(version.core)) && constraints.all? { |c| c.allow?(version) }
  end
  puts picked || "none"
end
