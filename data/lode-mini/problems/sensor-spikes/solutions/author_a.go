package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// windowMaxima returns for each position i the maximum of the `size` readings before it (of all, if there are fewer).
// The readings are cut into blocks of that size; a window is the end of one block and the beginning of the next.
func windowMaxima(readings []int, size int) []int {
	n := len(readings)
	fromLeft := make([]int, n)  // maximum from the start of the block
	fromRight := make([]int, n) // maximum up to the end of the block
	for i := range readings {
		fromLeft[i] = readings[i]
		if i%size != 0 {
			fromLeft[i] = max(fromLeft[i-1], readings[i])
		}
	}
	for i := n - 1; i >= 0; i-- {
		fromRight[i] = readings[i]
		if i+1 < n && (i+1)%size != 0 {
			fromRight[i] = max(fromRight[i+1], readings[i])
		}
	}
	maxima := make([]int, n)
	for i := 1; i < n; i++ {
		if i <= size {
			maxima[i] = fromLeft[i-1]
			continue
		}
		maxima[i] = max(fromRight[i-size], fromLeft[i-1])
	}
	return maxima
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, window, threshold int
	fmt.Fscan(in, &n, &window, &threshold)
	readings := make([]int, n)
	for i := range readings {
		fmt.Fscan(in, &readings[i])
	}
	maxima := windowMaxima(readings, window)
	var spikes []string
	for i := 1; i < n; i++ {
		if readings[i]-maxima[i] > threshold {
			spikes = append(spikes, fmt.Sprint(i+1))
		}
	}
	fmt.Println(len(spikes))
	fmt.Println(strings.Join(spikes, " "))
}
