package main

import (
	"bufio"
	"fmt"
	"os"
)

func abs(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	xs := make([]int64, n)
	ys := make([]int64, n)
	for i := range xs {
		fmt.Fscan(in, &xs[i], &ys[i])
	}

	// A fan of triangles from the first corner keeps every factor a difference.
	var area2, border int64
	for i := 0; i < n-1; i++ {
		j := i + 1
		ax, ay := xs[i]-xs[0], ys[i]-ys[0]
		bx, by := xs[j]-xs[0], ys[j]-ys[0]
		area2 += ax*by - bx*ay
		border += gcd(abs(xs[j]-xs[i]), abs(ys[j]-ys[i]))
	}
	area2 = abs(area2)
	fmt.Println(area2, border, (area2-border+2)/2)
}
