require "date"

def workday(date)
  return date + 2 if date.saturday?
  return date + 2 if date.sunday?
  date
end

gets.to_i.times do
  text, interval, count = gets.split
  start = Date.iso8601(text)
  planned = Array.new(count.to_i) { |i| start >> i * interval.to_i }
  moved = planned.count { |date| workday(date) != date }
  puts "#{workday(planned.last)} #{moved}"
end
