package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
)

var errNone = errors.New("none")

func number(alphabet, code string) (int64, error) {
	var n int64
	for _, letter := range code {
		place := strings.IndexRune(alphabet, letter)
		if place < 0 {
			return 0, errNone
		}
		n = n*int64(len(alphabet)) + int64(place) + 1
	}
	return n, nil
}

func code(alphabet string, n int64) (string, error) {
	if n < 1 {
		return "", errNone
	}
	base := int64(len(alphabet))
	var reversed []byte
	for ; n > 0; n = (n - 1) / base {
		reversed = append(reversed, alphabet[(n-1)%base])
	}
	for i, j := 0, len(reversed)-1; i < j; i, j = i+1, j-1 {
		reversed[i], reversed[j] = reversed[j], reversed[i]
	}
	return string(reversed), nil
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var alphabet string
	var q int
	fmt.Fscan(in, &alphabet, &q)
	for ; q > 0; q-- {
		var kind, shelf string
		var n, distance int64
		var err error
		fmt.Fscan(in, &kind)
		switch kind {
		case "code":
			fmt.Fscan(in, &n)
			shelf, err = code(alphabet, n)
		case "number":
			fmt.Fscan(in, &shelf)
			n, err = number(alphabet, shelf)
			shelf = fmt.Sprint(n)
		case "step":
			fmt.Fscan(in, &shelf, &distance)
			if n, err = number(alphabet, shelf); err == nil {
				shelf, err = code(alphabet, n+distance)
			}
		}
		if err != nil {
			shelf = err.Error()
		}
		fmt.Println(shelf)
	}
}
