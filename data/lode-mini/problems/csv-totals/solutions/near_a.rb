FIELD = /\G(?:"((?:[^"]|"")*)"|([^,"]*))(,|\z)/

def fields_of(line)
  fields = []
  position = 0
  loop do
    match = FIELD.match(line, position)
    fields << (match[1] ? match[1].gsub('""', '"') : match[2])
    return fields if match[3].empty?
    position = match.end(0)
  end
end

def format_cents(cents)
  format("%d.%02d", *cents.divmod(100))
end

wanted = gets.split
header, *records = $stdin.readlines(chomp: true).map { |line| fields_of(line) }
group_at, amount_at = wanted.map { |name| header.index(name) }

sums = records.each_with_object(Hash.new(0)) do |record, totals|
  totals[record[group_at]] += record[amount_at].delete(".").to_i
end
sums.each { |group, cents| puts "[#{group}] #{format_cents(cents)}" }
puts "total #{format_cents(sums.values.sum)}"
