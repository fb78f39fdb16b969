package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

var scanner = bufio.NewScanner(os.Stdin)

func readLines(count int) []string {
	lines := make([]string, count)
	for i := range lines {
		scanner.Scan()
		lines[i] = scanner.Text()
	}
	return lines
}

func readCount() int {
	n, _ := strconv.Atoi(readLines(1)[0])
	return n
}

// applyHunk appends to out what the hunk makes of original[from:] and returns the line after it, or -1.
func applyHunk(original []string, from, start int, hunk []string, out *[]string) int {
	if start < from || start > len(original) {
		return -1
	}
	*out = append(*out, original[from:start]...)
	at := start
	inserted := 0
	for _, line := range hunk {
		kind, text := line[0], line[1:]
		if kind == '+' {
			*out = append(*out, text)
			inserted++
			continue
		}
		if at == len(original) || original[at] != text {
			return -1
		}
		if kind == '=' {
			*out = append(*out, text)
		}
		at++
	}
	return at + inserted
}

func main() {
	original := readLines(readCount())
	var out []string
	at := 0
	hunks := readCount()
	for k := 1; k <= hunks; k++ {
		var start, size int
		fmt.Sscan(readLines(1)[0], &start, &size)
		at = applyHunk(original, at, start-1, readLines(size), &out)
		if at < 0 {
			fmt.Printf("hunk %d fails\n", k)
			return
		}
	}
	fmt.Println(strings.Join(append(out, original[at:]...), "\n"))
}
