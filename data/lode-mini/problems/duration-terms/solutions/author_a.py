import re
import sys

TOKEN = re.compile(r"\d+h(?:\d+m)?|\d+m|\d+|[-+*/()]")


class FormulaError(Exception):
    pass


def literal(token):
    """(kind, amount) of a token; a kind is "minutes" or "number"."""
    match = re.fullmatch(r"(?:(\d+)h)?(?:(\d+)m)?", token)
    if match:
        return "minutes", int(match[1] or 0) * 60 + int(match[2] or 0)
    return "number", int(token)


def divide(a, b):
    if b == 0:
        raise FormulaError("division by zero")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def combine(left, operator, right):
    (left_kind, a), (right_kind, b) = left, right
    same = left_kind == right_kind
    if operator in "+-" and same:
        return left_kind, a + b if operator == "+" else a - b
    if operator == "*" and "number" in (left_kind, right_kind):
        return "number" if same else "minutes", a * b
    if operator == "/" and (same or right_kind == "number"):
        return "number" if same else "minutes", divide(a, b)
    raise FormulaError("type error")


class Parser:
    def __init__(self, text):
        self.tokens = TOKEN.findall(text)

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def chain(self, operand, operators):
        value = operand()
        while self.peek() and self.peek() in operators:
            operator = self.tokens.pop(0)
            value = combine(value, operator, operand())
        return value

    def sum(self):
        return self.chain(self.product, "+-")

    def product(self):
        return self.chain(self.atom, "*/")

    def atom(self):
        token = self.tokens.pop(0)
        if token != "(":
            return literal(token)
        value = self.sum()
        self.tokens.pop(0)
        return value


def show(kind, amount):
    if kind == "number":
        return str(amount)
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 60}h{abs(amount) % 60:02d}m"


for line in sys.stdin.read().splitlines():
    try:
        print(show(*Parser(line).sum()))
    except FormulaError as error:
        print(error)
