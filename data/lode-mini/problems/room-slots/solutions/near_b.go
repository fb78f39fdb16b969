package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type span struct{ from, to int64 }

func main() {
	in := bufio.NewReader(os.Stdin)
	var open, close, needed int64
	var n int
	fmt.Fscan(in, &open, &close, &needed, &n)
	taken := make([]span, n)
	for i := range taken {
		fmt.Fscan(in, &taken[i].from, &taken[i].to)
	}
	sort.Slice(taken, func(i, j int) bool { return taken[i].from < taken[j].from })

	var total int64
	report := func(from, to int64) {
		if to-from >= needed {
			fmt.Println(from, to)
			total += to - from
		}
	}
	cursor := open
	for _, t := range taken {
		report(cursor, t.from)
		if t.to > cursor {
			cursor = t.to
		}
	}
	report(cursor, close)
	fmt.Println("total", total)
}
