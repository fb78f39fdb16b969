package Foo::Bar;
use strict;

# Adds.
sub add {
    my ($x, $y) = @_;
    return helper($x) + $y;
}
1;
