package main

import (
	"bufio"
	"fmt"
	"os"
)

type open struct {
	bracket  byte
	row, col int
}

var opener = map[byte]byte{')': '(', ']': '[', '}': '{'}

// closingQuote returns the index of the quote that ends the string starting at i, or -1.
func closingQuote(line string, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case line[i]:
			return j
		}
	}
	return -1
}

func check(scanner *bufio.Scanner) string {
	var stack []open
	for row := 1; scanner.Scan(); row++ {
		line := scanner.Text()
	characters:
		for i := 0; i < len(line); i++ {
			switch c := line[i]; c {
			case '#':
				break characters
			case '"', '\'':
				end := closingQuote(line, i)
				if end < 0 {
					return fmt.Sprintf("unterminated string %d %d", row, i+1)
				}
				i = end
			case '(', '[', '{':
				stack = append(stack, open{c, row, i + 1})
			case ')', ']', '}':
				top := len(stack) - 1
				if top < 0 || stack[top].bracket != opener[c] {
					return fmt.Sprintf("unexpected %c %d %d", c, row, i+1)
				}
				stack = stack[:top]
			}
		}
	}
	if len(stack) == 0 {
		return "ok"
	}
	last := stack[len(stack)-1]
	return fmt.Sprintf("unclosed %c %d %d", last.bracket, last.row, last.col)
}

func main() {
	fmt.Println(check(bufio.NewScanner(os.Stdin)))
}
