class Settings
  def initialize
    @values = {}
  end

  def drop(root)
    @values.delete_if { |path, _| path == root || path.start_with?("#{root}.") }
  end

  def set(path, value)
    drop(path)
    parts = path.split(".")
    (1...parts.size).each { |n| @values.delete(parts.first(n).join(".")) }
    @values[path] = value
  end

  def to_s
    return "(empty)" if @values.empty?
    @values.sort.map { |path, value| "#{path}=#{value}" }.join("\n")
  end
end

settings = Settings.new
gets.to_i.times do
  gets.to_i.times do
    line = gets.chomp
    if line.start_with?("!")
      settings.drop(line[1..])
    else
      path, _, value = line.partition("=")
      settings.set(path, value)
    end
  end
end
puts settings
