# A queue that knows its maximum, made of two stacks that remember the maximum below each element.
class MaxQueue
  def initialize
    @inbox = []
    @outbox = []
  end

  def size = @inbox.size + @outbox.size

  def push(value)
    @inbox << [value, [value, @inbox.last&.last].compact.max]
  end

  def shift
    if @outbox.empty?
      @outbox << stacked(@inbox.pop.first) until @inbox.empty?
    end
    @outbox.pop
  end

  def max = [@inbox.last&.last, @outbox.last&.last].compact.max

  private

  def stacked(value) = [value, [value, @outbox.last&.last].compact.max]
end

_, window, threshold, *readings = $stdin.read.split.map(&:to_i)
recent = MaxQueue.new
spikes = []
readings.each.with_index(1) do |reading, position|
  spikes << position if recent.size.positive? && reading > recent.max + threshold
  recent.push(reading)
  recent.shift if recent.size >= window
end
puts spikes.size
puts spikes.join(" ")
