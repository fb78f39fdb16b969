package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func tally(ballots [][]string, running map[string]bool) (map[string]int, int) {
	votes, counting := map[string]int{}, 0
	for _, ballot := range ballots {
		for _, name := range ballot {
			if running[name] {
				votes[name]++
				counting++
				break
			}
		}
	}
	return votes, counting
}

// weaker reports whether a drops out before b.
func weaker(rounds []map[string]int, a, b string) bool {
	for i := len(rounds) - 1; i >= 0; i-- {
		if rounds[i][a] != rounds[i][b] {
			return rounds[i][a] < rounds[i][b]
		}
	}
	return a > b
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Scan()
	scanner.Scan()
	names := strings.Fields(scanner.Text())
	running := map[string]bool{}
	for _, name := range names {
		running[name] = true
	}
	var ballots [][]string
	for scanner.Scan() {
		ballots = append(ballots, strings.Fields(scanner.Text()))
	}

	var rounds []map[string]int
	for {
		votes, counting := tally(ballots, running)
		if counting == 0 {
			fmt.Println("no winner")
			return
		}
		rounds = append(rounds, votes)
		sort.Slice(names, func(i, j int) bool { return weaker(rounds, names[i], names[j]) })
		if top := names[len(names)-1]; 2*votes[top] > counting {
			fmt.Println("winner", top, votes[top])
			return
		}
		fmt.Println("out", names[0], votes[names[0]])
		running[names[0]] = false
		names = names[1:]
	}
}
