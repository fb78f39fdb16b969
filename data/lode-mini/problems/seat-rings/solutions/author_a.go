package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type seat struct{ row, col int }

// walk lists the seats of the ring at the given depth clockwise by turning right at every corner.
func walk(rows, cols, depth int) []seat {
	height, width := rows-2*depth, cols-2*depth
	if height == 1 || width == 1 {
		line := make([]seat, height*width)
		for i := range line {
			if height == 1 {
				line[i] = seat{depth, depth + i}
			} else {
				line[i] = seat{depth + i, depth}
			}
		}
		return line
	}
	var ring []seat
	at := seat{depth, depth}
	for side, direction := range []seat{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		steps := width - 1
		if side%2 == 1 {
			steps = height - 1
		}
		for ; steps > 0; steps-- {
			ring = append(ring, at)
			at.row += direction.row
			at.col += direction.col
		}
	}
	return ring
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var rows, cols, turns int
	fmt.Fscan(in, &rows, &cols, &turns)
	before := make([][]string, rows)
	after := make([][]string, rows)
	for r := range before {
		before[r] = make([]string, cols)
		after[r] = make([]string, cols)
		for c := range before[r] {
			fmt.Fscan(in, &before[r][c])
		}
	}

	for depth := 0; 2*depth < rows && 2*depth < cols; depth++ {
		ring := walk(rows, cols, depth)
		places := turns * (depth + 1) % len(ring)
		if depth%2 == 1 {
			places = len(ring) - places
		}
		for i, from := range ring {
			to := ring[(i+places)%len(ring)]
			after[to.row][to.col] = before[from.row][from.col]
		}
	}
	for _, row := range after {
		fmt.Println(strings.Join(row, " "))
	}
}
