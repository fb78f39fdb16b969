package main

import (
	"bufio"
	"fmt"
	"os"
)

type selection struct {
	possible bool
	fees     int
	spots    int
}

func (s selection) beats(other selection) bool {
	switch {
	case !s.possible || !other.possible:
		return s.possible
	case s.fees != other.fees:
		return s.fees > other.fees
	}
	return s.spots < other.spots
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var total, n int
	fmt.Fscan(in, &total, &n)
	duration := make([]int, n)
	fee := make([]int, n)
	for i := range duration {
		fmt.Fscan(in, &duration[i], &fee[i])
	}

	// row[t] is the best way to fill t seconds with the spots i, i+1, ...; take[i][t] says whether it shows spot i.
	row := make([]selection, total+1)
	row[0].possible = true
	take := make([][]bool, n)
	for i := n - 1; i >= 0; i-- {
		take[i] = make([]bool, total+1)
		for t := total; t >= duration[i]; t-- {
			rest := row[t-duration[i]]
			taken := selection{rest.possible, rest.fees + fee[i], rest.spots + 1}
			if taken.possible && !row[t].beats(taken) {
				row[t] = taken
				take[i][t] = true
			}
		}
	}

	if !row[total].possible {
		fmt.Println("impossible")
		return
	}
	fmt.Println(row[total].fees, row[total].spots)
	separator := ""
	for i, left := 0, total; i < n; i++ {
		if take[i][left] {
			fmt.Print(separator, i+1)
			separator = " "
			left -= duration[i]
		}
	}
	fmt.Println()
}
