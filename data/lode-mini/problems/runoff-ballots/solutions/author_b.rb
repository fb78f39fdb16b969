gets
running = gets.split.sort.reverse
ballots = $stdin.readlines.map(&:split).reject(&:empty?)
past = Hash.new { |hash, name| hash[name] = [] }

loop do
  counted = ballots.filter_map { |ballot| (ballot & running).first }
  if counted.empty?
    puts "no winner"
    break
  end

  tally = counted.tally
  tally.default = 0
  winner = running.find { |name| tally[name] * 2 > counted.size }
  if winner
    puts "winner #{winner} #{tally[winner]}"
    break
  end

  running.each { |name| past[name].unshift(tally[name]) }
  loser = running.each_with_index.min_by { |name, place| past[name] + [place] }.first
  puts "out #{loser} #{tally[loser]}"
  running.delete(loser)
end
