package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type entry struct {
	reference string
	cents     int64
}

func readEntries(in *bufio.Reader, count int) []entry {
	entries := make([]entry, count)
	for i := range entries {
		fmt.Fscan(in, &entries[i].reference, &entries[i].cents)
	}
	return entries
}

func formatPositions(positions []int) string {
	if len(positions) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(positions), "[]")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var b, s int
	fmt.Fscan(in, &b, &s)
	book := readEntries(in, b)
	statement := readEntries(in, s)

	waiting := map[entry][]int{}
	for i, e := range book {
		waiting[e] = append(waiting[e], i)
	}
	settled := make([]bool, b)
	pairs := 0
	var openStatement []int
	for i, e := range statement {
		queue := waiting[e]
		if len(queue) == 0 {
			openStatement = append(openStatement, i+1)
			continue
		}
		settled[queue[0]] = true
		waiting[e] = queue[1:]
		pairs++
	}

	var openBook []int
	for i := range book {
		if !settled[i] {
			openBook = append(openBook, i+1)
		}
	}
	fmt.Println(pairs)
	fmt.Println(formatPositions(openBook))
	fmt.Println(formatPositions(openStatement))
}
