import sys


class Register:
    def __init__(self, value):
        self.value = value

    def get(self, lo, hi):
        return self.value >> lo & ((1 << (hi - lo + 1)) - 1)

    def put(self, lo, hi, field):
        mask = (1 << (hi - lo + 1)) - 1
        self.value = self.value & ~(mask << lo) | (field & mask) << lo

    def flip(self, lo, hi):
        self.put(lo, hi, ~self.get(lo, hi))

    def rotate(self, lo, hi, places):
        width = hi - lo + 1
        places %= width
        field = self.get(lo, hi)
        self.put(lo, hi, field << places | field >> (width - places))


def main():
    header, *commands = sys.stdin.read().splitlines()
    register = Register(int(header.split()[0], 16))
    for command in commands:
        name, *arguments = command.split()
        arguments = list(map(int, arguments))
        match name:
            case "set":
                register.put(*arguments)
            case "flip":
                register.flip(*arguments)
            case "rot":
                register.rotate(*arguments)
            case "get":
                print(register.get(*arguments))
    print(f"{register.value:016x}")


main()
