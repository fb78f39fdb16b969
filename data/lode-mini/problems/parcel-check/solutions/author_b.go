package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// checksum weights the digits 1, 3, 7 from the right and returns the sum modulo ten.
func checksum(digits []byte) int {
	sum := 0
	for i, d := range digits {
		fromRight := len(digits) - 1 - i
		sum += int(d-'0') * [...]int{1, 3, 7}[fromRight%3]
	}
	return sum % 10
}

func inspect(code string) string {
	digits := []byte(strings.NewReplacer(" ", "", "-", "").Replace(code))
	if len(digits) < 2 || len(digits) > 20 {
		return "wrong"
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return "wrong"
		}
	}
	if checksum(digits) == 0 {
		return "valid"
	}

	// Swapping different neighbours at two places never gives the same code, so repairs can simply be counted.
	repairs, repaired := 0, ""
	for i := 1; i < len(digits); i++ {
		digits[i-1], digits[i] = digits[i], digits[i-1]
		if checksum(digits) == 0 {
			repairs++
			repaired = string(digits)
		}
		digits[i-1], digits[i] = digits[i], digits[i-1]
	}
	switch repairs {
	case 0:
		return "wrong"
	case 1:
		return "repair " + repaired
	}
	return "ambiguous " + strconv.Itoa(repairs)
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Scan()
	count, _ := strconv.Atoi(scanner.Text())
	for ; count > 0 && scanner.Scan(); count-- {
		fmt.Println(inspect(scanner.Text()))
	}
}
