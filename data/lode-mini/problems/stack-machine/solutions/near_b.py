import sys


class Underflow(Exception):
    pass


class Machine:
    def __init__(self, program):
        self.program = program
        self.stack = []
        self.line = 1

    def take(self, count):
        if len(self.stack) < count:
            raise Underflow
        values = self.stack[-count:]
        del self.stack[-count:]
        return values

    def step(self):
        """Execute one instruction; return False after `halt`."""
        name, *argument = self.program[self.line - 1]
        following = self.line + 1
        match name:
            case "push":
                self.stack.append(int(argument[0]))
            case "add" | "sub" | "mul":
                a, b = self.take(2)
                self.stack.append({"add": a + b, "sub": a - b, "mul": a * b}[name])
            case "dup":
                self.stack += self.take(1) * 2
            case "swap":
                self.stack += reversed(self.take(2))
            case "pop":
                self.take(1)
            case "print":
                print(*self.take(1))
            case "jmp":
                following = int(argument[0])
            case "jz":
                if self.take(1) == [0]:
                    following = int(argument[0])
            case "halt":
                return False
        self.line = following
        return True

    def run(self, limit):
        running = True
        while running and self.line <= len(self.program):
            try:
                running = self.step()
            except Underflow:
                return f"underflow at {self.line}"
            limit -= 1
            if limit == 0:
                return "step limit"
        return "done"


def main():
    lines = [line.split() for line in sys.stdin.read().splitlines()]
    limit, length = map(int, lines[0])
    print(Machine(lines[1 : length + 1]).run(limit))


main()
