package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type session struct {
	user              string
	start, end, views int
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var gap, n int
	fmt.Fscan(in, &gap, &n)

	var sessions []*session
	active := map[string]*session{}
	for ; n > 0; n-- {
		var time int
		var user, page string
		fmt.Fscan(in, &time, &user, &page)
		s, ok := active[user]
		if !ok || time-s.end > gap {
			s = &session{user: user, start: time}
			active[user] = s
			sessions = append(sessions, s)
		}
		s.end = time
		s.views++
		if page == "/logout" {
			delete(active, user)
		}
	}

	sort.SliceStable(sessions, func(i, j int) bool {
		a, b := sessions[i], sessions[j]
		return a.start < b.start || a.start == b.start && a.user < b.user
	})
	total := 0
	for _, s := range sessions {
		fmt.Println(s.user, s.start, s.end, s.views)
		total += s.end - s.start
	}
	average := 0
	if len(sessions) > 0 {
		average = total / len(sessions)
	}
	fmt.Printf("sessions %d average %d\n", len(sessions), average)
}
