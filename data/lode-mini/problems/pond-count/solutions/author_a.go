package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type cell struct{ row, col int }

type survey struct {
	grid  []string
	seen  map[cell]bool
	area  int
	shore map[cell]bool
	sea   bool
}

func (s *survey) visit(at cell) {
	if at.row < 0 || at.col < 0 || at.row >= len(s.grid) || at.col >= len(s.grid[0]) {
		s.sea = true
		return
	}
	if s.grid[at.row][at.col] == '#' {
		s.shore[at] = true
		return
	}
	if s.seen[at] {
		return
	}
	s.seen[at] = true
	s.area++
	s.visit(cell{at.row - 1, at.col})
	s.visit(cell{at.row + 1, at.col})
	s.visit(cell{at.row, at.col - 1})
	s.visit(cell{at.row, at.col + 1})
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var rows, cols int
	fmt.Fscan(in, &rows, &cols)
	s := survey{grid: make([]string, rows), seen: map[cell]bool{}}
	for i := range s.grid {
		fmt.Fscan(in, &s.grid[i])
	}

	type pond struct{ area, shore int }
	var ponds []pond
	for r := 0; r < rows; r++ {
		for c := 0; c < cols; c++ {
			if s.grid[r][c] == '#' || s.seen[cell{r, c}] {
				continue
			}
			s.area, s.shore, s.sea = 0, map[cell]bool{}, false
			s.visit(cell{r, c})
			if !s.sea {
				ponds = append(ponds, pond{s.area, len(s.shore)})
			}
		}
	}
	sort.Slice(ponds, func(i, j int) bool {
		if ponds[i].area != ponds[j].area {
			return ponds[i].area > ponds[j].area
		}
		return ponds[i].shore > ponds[j].shore
	})
	fmt.Println(len(ponds))
	for _, p := range ponds {
		fmt.Println(p.area, p.shore)
	}
}
