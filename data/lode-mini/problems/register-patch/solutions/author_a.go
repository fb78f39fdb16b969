package main

import (
	"bufio"
	"fmt"
	"os"
)

type field struct{ lo, hi uint }

func (f field) width() uint  { return f.hi - f.lo + 1 }
func (f field) mask() uint64 { return ^uint64(0) >> (64 - f.width()) }

func (f field) read(register uint64) uint64 {
	return register >> f.lo & f.mask()
}

func (f field) write(register, value uint64) uint64 {
	return register&^(f.mask()<<f.lo) | value&f.mask()<<f.lo
}

func (f field) rotated(register, places uint64) uint64 {
	places %= uint64(f.width())
	value := f.read(register)
	return value<<places | value>>(uint64(f.width())-places)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var register uint64
	var n int
	fmt.Fscanf(in, "%x %d\n", &register, &n)
	for ; n > 0; n-- {
		var name string
		var f field
		var operand uint64
		fmt.Fscan(in, &name, &f.lo, &f.hi)
		switch name {
		case "set":
			fmt.Fscan(in, &operand)
			register = f.write(register, operand)
		case "flip":
			register ^= f.mask() << f.lo
		case "rot":
			fmt.Fscan(in, &operand)
			register = f.write(register, f.rotated(register, operand))
		case "get":
			fmt.Println(f.read(register))
		}
	}
	fmt.Printf("%016x\n", register)
}
