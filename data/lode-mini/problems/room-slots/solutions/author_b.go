package main

import "fmt"

// subtract removes [from, to) from a list of disjoint free stretches.
func subtract(free [][2]int, from, to int) [][2]int {
	var rest [][2]int
	for _, s := range free {
		if to <= s[0] || s[1] <= from {
			rest = append(rest, s)
			continue
		}
		if s[0] < from {
			rest = append(rest, [2]int{s[0], from})
		}
		if to < s[1] {
			rest = append(rest, [2]int{to, s[1]})
		}
	}
	return rest
}

func main() {
	var dayStart, dayEnd, needed, n int
	fmt.Scan(&dayStart, &dayEnd, &needed, &n)
	free := [][2]int{{dayStart, dayEnd}}
	for ; n > 0; n-- {
		var from, to int
		fmt.Scan(&from, &to)
		free = subtract(free, from, to)
	}
	sum := 0
	for _, s := range free {
		if length := s[1] - s[0]; length >= needed {
			sum += length
			fmt.Printf("%d %d\n", s[0], s[1])
		}
	}
	fmt.Printf("total %d\n", sum)
}
