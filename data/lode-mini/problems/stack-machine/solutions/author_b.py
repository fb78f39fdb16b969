import operator

ARITHMETIC = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
NEEDED = dict(add=2, sub=2, mul=2, swap=2, dup=1, pop=1, print=1, jz=1)


def run(program, limit):
    stack = []
    line = 1
    for _ in range(limit):
        if line > len(program):
            return "done"
        name, *operands = program[line - 1]
        if len(stack) < NEEDED.get(name, 0):
            return f"underflow at {line}"
        jump = False
        if name in ARITHMETIC:
            b = stack.pop()
            stack[-1] = ARITHMETIC[name](stack[-1], b)
        elif name == "push":
            stack.append(int(operands[0]))
        elif name == "dup":
            stack.append(stack[-1])
        elif name == "swap":
            stack[-2:] = stack[:-3:-1]
        elif name == "pop":
            stack.pop()
        elif name == "print":
            print(stack.pop())
        elif name == "jz":
            jump = stack.pop() == 0
        elif name == "jmp":
            jump = True
        elif name == "halt":
            return "done"
        line = int(operands[0]) if jump else line + 1
    return "done" if line > len(program) else "step limit"


limit, length = map(int, input().split())
print(run([input().split() for _ in range(length)], limit))
