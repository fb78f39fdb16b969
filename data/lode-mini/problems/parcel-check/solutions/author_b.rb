class ParcelCode
  WEIGHTS = [1, 3, 7].freeze

  def initialize(text)
    @digits = text
  end

  def well_formed? = @digits.match?(/\A[0-9]{2,20}\z/)

  def valid?
    sum = @digits.reverse.each_char.with_index.sum { |digit, i| digit.to_i * WEIGHTS[i % 3] }
    (sum % 10).zero?
  end

  def repairs
    swaps = (0...@digits.size - 1).map do |i|
      @digits.dup.tap { |copy| copy[i, 2] = copy[i, 2].reverse }
    end
    swaps.uniq.select { |digits| ParcelCode.new(digits).valid? }
  end

  def verdict
    return "wrong" unless well_formed?
    return "valid" if valid?

    case repairs
    in [] then "wrong"
    in [only] then "repair #{only}"
    in several then "ambiguous #{several.size}"
    end
  end
end

gets.to_i.times { puts ParcelCode.new(gets.delete(" -").chomp).verdict }
