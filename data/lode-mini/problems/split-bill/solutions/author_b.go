package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type member struct {
	name            string
	weight          int64
	share, received int64
	remainder       int64
}

func splitBill(total int64, group []*member) {
	var weights int64
	for _, m := range group {
		weights += m.weight
	}
	spare := total
	for _, m := range group {
		product := total * m.weight
		m.share, m.remainder = product/weights, product%weights
		spare -= m.share
	}
	queue := append([]*member(nil), group...)
	sort.SliceStable(queue, func(i, j int) bool {
		if queue[i].remainder != queue[j].remainder {
			return queue[i].remainder > queue[j].remainder
		}
		return queue[i].received < queue[j].received
	})
	for _, m := range queue[:spare] {
		m.share++
	}
	for _, m := range group {
		m.received += m.share
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, bills int
	fmt.Fscan(in, &n, &bills)
	group := make([]*member, n)
	for i := range group {
		group[i] = &member{}
		fmt.Fscan(in, &group[i].name, &group[i].weight)
	}
	for ; bills > 0; bills-- {
		var total int64
		fmt.Fscan(in, &total)
		splitBill(total, group)
		for i, m := range group {
			if i > 0 {
				fmt.Print(" ")
			}
			fmt.Print(m.share)
		}
		fmt.Println()
	}
}
