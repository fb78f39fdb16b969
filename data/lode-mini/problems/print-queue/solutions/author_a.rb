class Printer
  attr_reader :number

  def initialize(number)
    @number = number
    @free_at = 0
  end

  def start_for(arrival)
    [@free_at, arrival].max
  end

  def print_job(arrival, duration)
    start = start_for(arrival)
    @free_at = start + duration
    [start, @free_at]
  end
end

printer_count, job_count = gets.split.map(&:to_i)
printers = (1..printer_count).map { |number| Printer.new(number) }

waits = Array.new(job_count) do
  arrival, duration = gets.split.map(&:to_i)
  printer = printers.min_by { |candidate| [candidate.start_for(arrival), candidate.number] }
  start, finish = printer.print_job(arrival, duration)
  puts "#{printer.number} #{start} #{finish}"
  start - arrival
end
puts waits.max || 0
