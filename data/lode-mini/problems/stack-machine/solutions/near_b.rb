class Underflow < StandardError; end

class StackMachine
  def initialize(program)
    @program = program
    @stack = []
  end

  def run(limit)
    @line = 1
    while @line <= @program.size
      return "step limit" if limit.zero?
      limit -= 1
      name, argument = @program[@line - 1]
      return "done" if name == "halt"
      target = send("op_#{name}", argument&.to_i)
      @line = target || @line + 1
    end
    "done"
  rescue Underflow
    "underflow at #{@line}"
  end

  private

  def take(count)
    raise Underflow if @stack.size < count
    @stack.pop(count)
  end

  # An operation returns the line to go on at, or nil for the next one.

  def put(*values)
    @stack.push(*values)
    nil
  end

  def op_push(number) = put(number)
  def op_add(_) = put(take(2).sum)
  def op_sub(_) = put(take(2).reduce(:-))
  def op_mul(_) = put(take(2).reduce(:*))
  def op_dup(_) = put(*take(1) * 2)
  def op_swap(_) = put(*take(2).sort.reverse)
  def op_jmp(line) = line
  def op_jz(line) = take(1).first.zero? ? line : nil
  def op_print(_) = puts(take(1))

  def op_pop(_)
    take(1)
    nil
  end
end

limit, length = gets.split.map(&:to_i)
program = Array.new(length) { gets.split }
puts StackMachine.new(program).run(limit)
