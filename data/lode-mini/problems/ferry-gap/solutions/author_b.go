package main

import (
	"fmt"
	"sort"
)

const day = 24 * 60

type clock int

func (c clock) String() string {
	return fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60)
}

func main() {
	var n int
	fmt.Scan(&n)
	times := make([]int, n)
	for i := range times {
		var hours, minutes int
		fmt.Scanf("%d:%d\n", &hours, &minutes)
		times[i] = hours*60 + minutes
	}
	sort.Ints(times)

	// The closing entry is the first boat of tomorrow. Duplicates give gaps of zero, which never win.
	times = append(times, times[0]+day)
	best := 0
	for i := 1; i < n; i++ {
		if times[i+1]-times[i] > times[best+1]-times[best] {
			best = i
		}
	}
	gap := times[best+1] - times[best]
	fmt.Printf("%dh%02dm %v %v\n", gap/60, gap%60, clock(times[best]), clock(times[best+1]%day))
}
