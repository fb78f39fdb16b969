package main

import "fmt"

type gate struct {
	capacity, period int
	tokens           int
	nextRefill       int
}

func (g *gate) advance(now int) {
	if now < g.nextRefill {
		return
	}
	missed := (now-g.nextRefill)/g.period + 1
	g.nextRefill += missed * g.period
	g.tokens += missed
	if g.tokens > g.capacity {
		g.tokens = g.capacity
	}
}

func main() {
	var g gate
	var n int
	fmt.Scan(&g.capacity, &g.period, &n)
	g.tokens = g.capacity
	g.nextRefill = g.period
	for i := 0; i < n; i++ {
		var now, cost int
		fmt.Scan(&now, &cost)
		g.advance(now)
		if g.tokens < cost {
			fmt.Printf("reject %d\n", g.tokens)
			continue
		}
		g.tokens -= cost
		fmt.Printf("accept %d\n", g.tokens)
	}
}
