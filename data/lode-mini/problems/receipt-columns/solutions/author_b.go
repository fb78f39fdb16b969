package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// wrapLabel breaks words greedily; pieces of overlong words count as words of their own line.
func wrapLabel(words []string, limit int) []string {
	var lines []string
	for _, word := range words {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(word) <= limit {
			lines[last] += " " + word
			continue
		}
		for len(word) > limit {
			lines = append(lines, word[:limit])
			word = word[limit:]
		}
		lines = append(lines, word)
	}
	return lines
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Scan()
	var width, items int
	fmt.Sscan(scanner.Text(), &width, &items)
	for ; items > 0 && scanner.Scan(); items-- {
		fields := strings.Fields(scanner.Text())
		price := fields[0]
		lines := wrapLabel(fields[1:], width-len(price)-1)
		for i, line := range lines {
			if i == len(lines)-1 {
				line += strings.Repeat(".", width-len(line)-len(price)) + price
			}
			fmt.Println(line)
		}
	}
}
