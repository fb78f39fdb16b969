package main

import (
	"bufio"
	"fmt"
	"os"
)

// tokensAt returns how many tokens a gate holds that held `held` at tick `from` and was not used until tick `to`.
func tokensAt(held, from, to, capacity int64) int64 {
	held += to - from
	if held > capacity {
		return capacity
	}
	return held
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var capacity, period int64
	var n int
	fmt.Fscan(in, &capacity, &period, &n)
	held, tick := capacity, int64(0)
	for ; n > 0; n-- {
		var at, cost int64
		fmt.Fscan(in, &at, &cost)
		held = tokensAt(held, tick, at/period, capacity)
		tick = at / period
		verdict := "reject"
		if cost <= held {
			held -= cost
			verdict = "accept"
		}
		fmt.Fprintln(out, verdict, held)
	}
}
