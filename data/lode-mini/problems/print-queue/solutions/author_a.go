package main

import (
	"bufio"
	"fmt"
	"os"
)

func later(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var k, n int
	fmt.Fscan(in, &k, &n)
	freeAt := make([]int, k)
	longest := 0
	for ; n > 0; n-- {
		var arrival, duration int
		fmt.Fscan(in, &arrival, &duration)
		best := 0
		for p := range freeAt {
			if later(freeAt[p], arrival) < later(freeAt[best], arrival) {
				best = p
			}
		}
		start := later(freeAt[best], arrival)
		freeAt[best] = start + duration
		longest = later(longest, start-arrival)
		fmt.Println(best+1, start, freeAt[best])
	}
	fmt.Println(longest)
}
