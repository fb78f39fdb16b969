package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
)

const noPreview = math.MaxInt32

type version struct {
	core    [3]int
	preview int
}

func parseVersion(text string) version {
	v := version{preview: noPreview}
	numbers, preview, isPreview := strings.Cut(text, "-")
	for i, part := range strings.Split(numbers, ".") {
		v.core[i], _ = strconv.Atoi(part)
	}
	if isPreview {
		v.preview, _ = strconv.Atoi(preview)
	}
	return v
}

func compareCores(a, b [3]int) int {
	for i := range a {
		if a[i] != b[i] {
			return a[i] - b[i]
		}
	}
	return 0
}

func compare(a, b version) int {
	if c := compareCores(a.core, b.core); c != 0 {
		return c
	}
	return a.preview - b.preview
}

func caretLimit(core [3]int) [3]int {
	for i, number := range core {
		if number > 0 || i == 2 {
			var limit [3]int
			limit[i] = number + 1
			return limit
		}
	}
	return core
}

type constraint struct {
	operator string
	bound    version
}

func (c constraint) allows(v version) bool {
	order := compare(v, c.bound)
	switch c.operator {
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	case "=":
		return order == 0
	case "!=":
		return order != 0
	}
	return order >= 0 && compareCores(v.core, caretLimit(c.bound.core)) < 0
}

func satisfies(v version, constraints []constraint) bool {
	usable := v.preview == noPreview
	for _, c := range constraints {
		if !c.allows(v) {
			return false
		}
		if c.bound.preview != noPreview && c.bound.core == v.core {
			usable = true
		}
	}
	return usable
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	readLine := func() string {
		scanner.Scan()
		return strings.TrimSpace(scanner.Text())
	}
	count, _ := strconv.Atoi(readLine())
	published := make([]string, count)
	for i := range published {
		published[i] = readLine()
	}
	requests, _ := strconv.Atoi(readLine())
	for ; requests > 0; requests-- {
		var constraints []constraint
		for _, field := range strings.Fields(readLine()) {
			start := strings.IndexAny(field, "0123456789")
			constraints = append(constraints, constraint{field[:start], parseVersion(field[start:])})
		}
		best := "none"
		for _, text := range published {
			v := parseVersion(text)
			if satisfies(v, constraints) && (best == "none" || compare(v, parseVersion(best)) > 0) {
				best = text
			}
		}
		fmt.Println(best)
	}
}
