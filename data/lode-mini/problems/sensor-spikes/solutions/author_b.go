package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var n, window int
	var threshold int64
	fmt.Fscan(in, &n, &window, &threshold)
	readings := make([]int64, n)
	queue := make([]int, 0, n) // indices of falling readings, head is the largest
	head := 0
	var spikes []int
	for i := range readings {
		fmt.Fscan(in, &readings[i])
		if head < len(queue) && i-queue[head] > window {
			head++
		}
		if head < len(queue) && readings[i] > readings[queue[head]]+threshold {
			spikes = append(spikes, i+1)
		}
		for len(queue) > head && readings[queue[len(queue)-1]] <= readings[i] {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, i)
	}

	fmt.Fprintln(out, len(spikes))
	for i, position := range spikes {
		if i > 0 {
			fmt.Fprint(out, " ")
		}
		fmt.Fprint(out, position)
	}
	fmt.Fprintln(out)
}
