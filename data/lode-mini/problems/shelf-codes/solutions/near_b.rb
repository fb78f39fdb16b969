class Shelves
  def initialize(alphabet)
    @alphabet = alphabet
  end

  def number(code)
    digits = code.chars.map { |letter| @alphabet.index(letter) }
    return nil if digits.include?(nil)
    digits.reduce(0) { |sum, digit| sum * @alphabet.size + digit + 1 }
  end

  def code(number)
    return nil if number.negative?
    letters = +""
    until number.zero?
      number, digit = (number - 1).divmod(@alphabet.size)
      letters.prepend(@alphabet[digit])
    end
    letters
  end

  def step(code, distance)
    from = number(code)
    from && code(from + distance)
  end
end

alphabet, count = gets.split
shelves = Shelves.new(alphabet)
count.to_i.times do
  question, subject, distance = gets.split
  result = case question
           when "code" then shelves.code(subject.to_i)
           when "number" then shelves.number(subject)
           else shelves.step(subject, distance.to_i)
           end
  puts result || "none"
end
