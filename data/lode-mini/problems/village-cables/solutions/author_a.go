package main

import (
	"bufio"
	"fmt"
	"os"
)

type forest struct {
	parent map[string]string
	size   map[string]int
}

func (f forest) find(village string) string {
	up := f.parent[village]
	if up == village {
		return village
	}
	root := f.find(up)
	f.parent[village] = root
	return root
}

func (f forest) join(a, b string) bool {
	a, b = f.find(a), f.find(b)
	if a == b {
		return false
	}
	if f.size[b] > f.size[a] || f.size[b] == f.size[a] && b < a {
		a, b = b, a
	}
	f.parent[b] = a
	f.size[a] += f.size[b]
	return true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var n, events int
	fmt.Fscan(in, &n, &events)
	f := forest{map[string]string{}, map[string]int{}}
	for i := 0; i < n; i++ {
		var village string
		fmt.Fscan(in, &village)
		f.parent[village] = village
		f.size[village] = 1
	}
	districts, useless := n, 0
	for ; events > 0; events-- {
		var kind, a, b string
		fmt.Fscan(in, &kind, &a)
		if kind == "where" {
			root := f.find(a)
			fmt.Fprintln(out, root, f.size[root])
			continue
		}
		fmt.Fscan(in, &b)
		if f.join(a, b) {
			districts--
		} else {
			useless++
		}
	}
	fmt.Fprintln(out, districts, useless)
}
