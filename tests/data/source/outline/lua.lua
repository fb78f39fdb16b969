local M = {}
local x = require("a.b")
-- doc
function M.foo(a, b) return bar(a) end
function M:meth() self.x() end
local function loc() end
function glob() end
M.baz = function() end
local f = function() end
local t = { a = function() end, b = 1 }
M.CONST = 3
--- @class Foo
local Foo = setmetatable({}, {})
a.b.c = function() x:y(1) end
return M
