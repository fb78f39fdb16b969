import sys


class ShelfCodes:
    def __init__(self, alphabet):
        self.alphabet = alphabet
        self.base = len(alphabet)

    def code(self, number):
        """The code of a shelf number, or None if there is no such shelf."""
        if number < 1:
            return None
        letters = []
        while number > 0:
            number, digit = divmod(number, self.base)
            letters.append(self.alphabet[digit - 1])
        return "".join(reversed(letters))

    def number(self, code):
        total = 0
        for letter in code:
            digit = self.alphabet.find(letter)
            if digit < 0:
                return None
            total = total * self.base + digit + 1
        return total

    def step(self, code, distance):
        start = self.number(code)
        return None if start is None else self.code(start + distance)


def answer(codes, question):
    match question.split():
        case ["code", number]:
            return codes.code(int(number))
        case ["number", code]:
            return codes.number(code)
        case ["step", code, distance]:
            return codes.step(code, int(distance))


def main():
    header, *questions = sys.stdin.read().splitlines()
    codes = ShelfCodes(header.split()[0])
    for question in questions:
        result = answer(codes, question)
        print("none" if result is None else result)


main()
