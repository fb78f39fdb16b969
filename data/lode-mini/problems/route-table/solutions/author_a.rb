Route = Struct.new(:pattern, :handler, :order) do
  def regexp
    parts = pattern.split("/").reject(&:empty?).map do |segment|
      case segment
      when "**" then "((?:/[^/]+)*)"
      when "*" then "/([^/]+)"
      else "/#{Regexp.escape(segment)}"
      end
    end
    /\A#{parts.join}\z/
  end

  def rank
    kinds = pattern.split("/").reject(&:empty?).map { |segment| { "*" => 1, "**" => 0 }.fetch(segment, 3) }
    [kinds + [2], order]
  end
end

route_count, path_count = gets.split.map(&:to_i)
routes = Array.new(route_count) { |i| Route.new(*gets.split, i) }.sort_by(&:rank).reverse

path_count.times do
  path = gets.strip.sub(%r{/+\z}, "")
  route = routes.find { |candidate| candidate.regexp.match?(path) }
  if route
    captured = route.regexp.match(path).captures.map { |text| text.delete_prefix("/") }
    puts [route.handler, *captured.map { |text| text.empty? ? "-" : text }].join(" ")
  else
    puts 404
  end
end
