start, count = gets.split
register = start.to_i(16)

count.to_i.times do
  name, *rest = gets.split
  lo, hi, operand = rest.map(&:to_i)
  width = hi - lo + 1
  mask = (1 << width) - 1
  field = (register >> lo) & mask

  updated =
    case name
    when "get"
      puts field
      field
    when "set" then [operand, mask].min
    when "flip" then field ^ mask
    when "rot"
      digits = field.to_s(2).rjust(width, "0")
      digits.chars.rotate(operand).join.to_i(2)
    end
  register = register ^ (field << lo) ^ (updated << lo)
end

puts register.to_s(16).rjust(16, "0")
