package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func resolve(commands []string, word string) string {
	found := "unknown"
	for _, command := range commands {
		if command == word {
			return command
		}
		if strings.HasPrefix(command, word) {
			if found != "unknown" {
				found = "ambiguous"
			} else {
				found = command
			}
		}
	}
	return found
}

func shortest(commands []string, command string) string {
	for end := 1; end < len(command); end++ {
		count := 0
		for _, other := range commands {
			if strings.HasPrefix(other, command[:end]) {
				count++
			}
		}
		if count == 1 {
			return command[:end]
		}
	}
	return command
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, q int
	fmt.Fscan(in, &n, &q)
	commands := make([]string, n)
	for i := range commands {
		fmt.Fscan(in, &commands[i])
	}
	for _, command := range commands {
		fmt.Println(shortest(commands, command))
	}
	for ; q > 0; q-- {
		var word string
		fmt.Fscan(in, &word)
		fmt.Println(resolve(commands, word))
	}
}
