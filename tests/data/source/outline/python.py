"""Mod doc."""
import os.path as p, sys
from a.b import c as d
from . import q

# about X
X = 1
y: int = 2

# comment
@dec
@x.y(1)
class A(B, m.C, metaclass=M):
    # first
    # second
    @property
    def f(self, a: "T" = 1) -> List[int]:
        """Doc."""
        def inner(): pass
        self.z.call(foo(1))
        return 1  # trailing

    field = 3
    async def g(self): ...
