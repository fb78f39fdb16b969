package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type route struct {
	pattern []string
	handler string
}

func split(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
}

func (r route) match(path []string) ([]string, bool) {
	var captured []string
	for i, segment := range r.pattern {
		switch {
		case segment == "**":
			rest := strings.Join(path[i:], "/")
			if rest == "" {
				rest = "-"
			}
			return append(captured, rest), true
		case i >= len(path)-1 && i < len(r.pattern)-1:
			return nil, false
		case i == len(path):
			return nil, false
		case segment == "*":
			captured = append(captured, path[i])
		case segment != path[i]:
			return nil, false
		}
	}
	return captured, len(r.pattern) == len(path)
}

func kind(pattern []string, i int) int {
	switch {
	case i >= len(pattern):
		return 1
	case pattern[i] == "**":
		return 0
	case pattern[i] == "*":
		return 2
	}
	return 3
}

// beats reports whether r is at least as specific as other, given that both match the same path.
func (r route) beats(other route) bool {
	for i := 0; i < len(r.pattern) || i < len(other.pattern); i++ {
		mine, theirs := kind(r.pattern, i), kind(other.pattern, i)
		if mine != theirs {
			return mine > theirs
		}
	}
	return true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var routeCount, pathCount int
	fmt.Fscan(in, &routeCount, &pathCount)
	routes := make([]route, routeCount)
	for i := range routes {
		var pattern string
		fmt.Fscan(in, &pattern, &routes[i].handler)
		routes[i].pattern = split(pattern)
	}
	for ; pathCount > 0; pathCount-- {
		var path string
		fmt.Fscan(in, &path)
		segments := split(path)
		var best *route
		answer := "404"
		for i := range routes {
			captured, ok := routes[i].match(segments)
			if ok && (best == nil || routes[i].beats(*best)) {
				best = &routes[i]
				answer = strings.Join(append([]string{best.handler}, captured...), " ")
			}
		}
		fmt.Println(answer)
	}
}
