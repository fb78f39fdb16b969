const std = @import("std");

/// A list.
pub const List = struct {
    items: []u8,

    /// Adds one.
    pub fn append(self: *List, item: u8) !void {
        const index = self.grow(1);
        self.items[index] = item;
    }
};

const Mode = enum { fast, safe };

pub fn main() !void {
    try run();
}

test "appends" {
    try main();
}
