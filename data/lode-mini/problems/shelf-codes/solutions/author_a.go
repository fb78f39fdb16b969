package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

const none = "none"

// The number of a code; zero, which no shelf has, if it holds a foreign letter.
func decode(alphabet, code string) (number int64) {
	for i := range code {
		digit := strings.IndexByte(alphabet, code[i]) + 1
		if digit == 0 {
			return 0
		}
		number = number*int64(len(alphabet)) + int64(digit)
	}
	return number
}

func encode(alphabet string, number int64) string {
	if number <= 0 {
		return none
	}
	number--
	base := int64(len(alphabet))
	last := string(alphabet[number%base])
	if number < base {
		return last
	}
	return encode(alphabet, number/base) + last
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Scan()
	alphabet := strings.Fields(scanner.Text())[0]
	for scanner.Scan() {
		var kind, code string
		var distance int64
		question := scanner.Text()
		fmt.Sscan(question, &kind, &code, &distance)
		answer := none
		switch kind {
		case "code":
			var number int64
			fmt.Sscan(code, &number)
			answer = encode(alphabet, number)
		case "number":
			if number := decode(alphabet, code); number > 0 {
				answer = fmt.Sprint(number)
			}
		case "step":
			if number := decode(alphabet, code); number > 0 {
				answer = encode(alphabet, number+distance)
			}
		}
		fmt.Println(answer)
	}
}
