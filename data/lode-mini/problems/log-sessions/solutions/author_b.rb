gap = gets.to_i
views = $stdin.readlines.map(&:split)

sessions = views.group_by { |_, user, _| user }.sort.flat_map do |user, history|
  runs = history.slice_when do |(before, _, page), (now, _, _)|
    page == "/logout" || now.to_i - before.to_i > gap
  end
  runs.map { |run| [user, run.first[0].to_i, run.last[0].to_i, run.size] }
end

ordered = sessions.each_with_index.sort_by { |session, i| [session[1], i] }.map(&:first)
ordered.each { |session| puts session.join(" ") }
total = ordered.sum { |_, start, finish, _| finish - start }
puts "sessions #{ordered.size} average #{ordered.empty? ? 0 : total / ordered.size}"
