package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m int
	fmt.Fscan(in, &n, &m)
	names := make([]string, n)
	for i := range names {
		fmt.Fscan(in, &names[i])
	}
	sort.Strings(names)
	index := make(map[string]int, n)
	for i, name := range names {
		index[name] = i
	}

	users := make([][]int, n)
	open := make([]int, n)
	for ; m > 0; m-- {
		var user, needed string
		fmt.Fscan(in, &user, &needed)
		users[index[needed]] = append(users[index[needed]], index[user])
		open[index[user]]++
	}

	var wave []int
	for i, count := range open {
		if count == 0 {
			wave = append(wave, i)
		}
	}
	for len(wave) > 0 {
		line := make([]string, len(wave))
		var next []int
		for i, module := range wave {
			line[i] = names[module]
			for _, user := range users[module] {
				open[user]--
				if open[user] == 0 {
					next = append(next, user)
				}
			}
		}
		fmt.Println(strings.Join(line, " "))
		sort.Ints(next)
		wave = next
	}

	var stuck []string
	for i, count := range open {
		if count > 0 {
			stuck = append(stuck, names[i])
		}
	}
	if len(stuck) > 0 {
		fmt.Println("stuck:", strings.Join(stuck, " "))
	}
}
