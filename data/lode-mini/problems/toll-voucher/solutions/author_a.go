package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
)

type road struct {
	to         int
	toll, time int64
}

type state struct {
	toll, time int64
	town       int
	used       int
}

type frontier []state

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	if f[i].toll != f[j].toll {
		return f[i].toll < f[j].toll
	}
	return f[i].time < f[j].time
}
func (f frontier) Swap(i, j int)       { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x interface{}) { *f = append(*f, x.(state)) }
func (f *frontier) Pop() interface{} {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m, start, goal int
	fmt.Fscan(in, &n, &m, &start, &goal)
	roads := make([][]road, n+1)
	for ; m > 0; m-- {
		var from int
		var r road
		fmt.Fscan(in, &from, &r.to, &r.toll, &r.time)
		roads[from] = append(roads[from], r)
	}

	done := make([][2]bool, n+1)
	open := &frontier{{town: start}}
	for open.Len() > 0 {
		s := heap.Pop(open).(state)
		if s.town == goal {
			fmt.Println(s.toll, s.time)
			return
		}
		if done[s.town][s.used] {
			continue
		}
		done[s.town][s.used] = true
		for _, r := range roads[s.town] {
			heap.Push(open, state{s.toll + r.toll, s.time + r.time, r.to, s.used})
			if s.used == 0 {
				heap.Push(open, state{s.toll, s.time + r.time, r.to, 1})
			}
		}
	}
	fmt.Println("unreachable")
}
