package main

import (
	"bufio"
	"container/list"
	"fmt"
	"os"
	"strings"
)

type attachment struct {
	name string
	size int
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var limit, n int
	fmt.Fscan(in, &limit, &n)

	recency := list.New() // front = least recently used
	where := map[string]*list.Element{}
	used, hits, misses := 0, 0, 0

	evict := func(e *list.Element) {
		gone := recency.Remove(e).(attachment)
		delete(where, gone.name)
		used -= gone.size
	}

	for ; n > 0; n-- {
		var command, name string
		fmt.Fscan(in, &command, &name)
		element, cached := where[name]
		if command == "forget" {
			if cached {
				evict(element)
			}
			continue
		}
		var size int
		fmt.Fscan(in, &size)
		switch {
		case cached:
			hits++
			recency.MoveToBack(element)
		case size > limit:
			misses++
		default:
			misses++
			for used+size > limit {
				evict(recency.Front())
			}
			where[name] = recency.PushBack(attachment{name, size})
			used += size
		}
	}

	fmt.Println(hits, misses)
	var names []string
	for e := recency.Front(); e != nil; e = e.Next() {
		names = append(names, e.Value.(attachment).name)
	}
	if names == nil {
		names = []string{"empty"}
	}
	fmt.Println(strings.Join(names, " "))
}
