package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

func below(path, root string) bool {
	return path == root || strings.HasPrefix(path, root+".")
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	nextLine := func() string {
		scanner.Scan()
		return scanner.Text()
	}
	nextInt := func() int {
		n, _ := strconv.Atoi(strings.TrimSpace(nextLine()))
		return n
	}

	settings := map[string]string{}
	layerCount := nextInt()
	for layers := 0; layers < layerCount; layers++ {
		for lines := nextInt(); lines > 0; lines-- {
			line := nextLine()
			if strings.HasPrefix(line, "!") {
				for path := range settings {
					if below(path, line[1:]) {
						delete(settings, path)
					}
				}
				continue
			}
			key, value, _ := strings.Cut(line, "=")
			for path := range settings {
				if below(path, key) {
					delete(settings, path)
				}
			}
			settings[key] = value
		}
	}

	paths := make([]string, 0, len(settings))
	for path := range settings {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		fmt.Printf("%s=%s\n", path, settings[path])
	}
	if len(paths) == 0 {
		fmt.Println("(empty)")
	}
}
