package main

import (
	"bufio"
	"fmt"

	"os"
	"strconv"
	"strings"
)

var operands = map[string]int{"add": 2, "sub": 2, "mul": 2, "swap": 2, "dup": 1, "pop": 1, "print": 1, "jz": 1}

func run(program [][]string, limit int) string {
	var stack []int64
	for pc := 0; pc < len(program); limit-- {
		if limit == 0 {
			return "step limit"
		}
		name := program[pc][0]
		argument := 0
		if name == "jmp" || name == "jz" {
			argument, _ = strconv.Atoi(program[pc][1])
		}
		if len(stack) < operands[name] {
			return fmt.Sprintf("underflow at %d", pc+1)
		}
		taken := append([]int64(nil), stack[len(stack)-operands[name]:]...)
		stack = stack[:len(stack)-operands[name]]
		next := pc + 1

		switch name {
		case "push":
			value, _ := strconv.ParseInt(program[pc][1], 10, 64)
			stack = append(stack, value)
		case "add":
			stack = append(stack, taken[0]+taken[1])
		case "sub":
			stack = append(stack, taken[0]-taken[1])
		case "mul":
			stack = append(stack, taken[0]*taken[1])
		case "dup":
			stack = append(stack, taken[0], taken[0])
		case "swap":
			stack = append(stack, taken[1], taken[0])
		case "print":
			fmt.Println(taken[0])
		case "jmp":
			next = argument - 1
		case "jz":
			if taken[0] == 0 {
				next = argument - 1
			}
		case "halt":
			return "done"
		}
		pc = next
	}
	return "done"
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Scan()
	var limit, length int
	fmt.Sscan(scanner.Text(), &limit, &length)
	program := make([][]string, length)
	for i := range program {
		scanner.Scan()
		program[i] = strings.Fields(scanner.Text())
	}
	fmt.Println(run(program, limit))
}
