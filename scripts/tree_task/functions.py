"""Which functions of a Python file a change touches."""

import ast
from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    name: str  # Qualified within the file: "Pool.get".
    first_line: int  # One-based, with decorators.
    last_line: int

    def overlaps(self, first: int, last: int) -> bool:
        return self.first_line <= last and first <= self.last_line


def functions(source: str, nested: bool = False) -> list[Function]:
    """Functions of a file and methods of its classes, by line. A function within a function belongs to the outer one;
    with `nested` it stands for itself, too."""
    found: list[Function] = []

    def visit(node: ast.AST, container: str):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                found.append(Function(container + child.name, first, child.end_lineno))
                if nested:
                    visit(child, f"{container}{child.name}.")
            elif isinstance(child, ast.ClassDef):
                visit(child, f"{container}{child.name}.")
            else:
                visit(child, container)

    visit(ast.parse(source), "")
    return sorted(found, key=lambda function: (function.first_line, function.last_line))


def changed_functions(old: list[str], new: list[str]) -> list[Function]:
    """Functions of the old file that the new one has not with the same text: those that were changed or removed. Functions
    of one name in one container (a property's getter and setter) are told apart by their text, else by their order."""

    def texts(lines: list[str]) -> dict[str, list[tuple[Function, str]]]:
        by_name: dict[str, list[tuple[Function, str]]] = {}
        for function in functions("\n".join(lines)):
            text = "\n".join(lines[function.first_line - 1 : function.last_line])
            by_name.setdefault(function.name, []).append((function, text))
        return by_name

    new_texts = texts(new)
    changed = []
    for name, definitions in texts(old).items():
        kept = [text for _, text in new_texts.get(name, [])]
        for function, text in definitions:
            if text in kept:
                kept.remove(text)
            else:
                changed.append(function)
    return sorted(changed, key=lambda function: function.first_line)
