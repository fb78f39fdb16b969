package main

import (
	"fmt"
	"time"
)

const layout = "2006-01-02"

// plusMonths returns the charge date that lies some months after the start date.
func plusMonths(start time.Time, months int) time.Time {
	return start.AddDate(0, months, 0)
}

func workday(t time.Time) time.Time {
	switch t.Weekday() {
	case time.Saturday:
		return t.AddDate(0, 0, 2)
	case time.Sunday:
		return t.AddDate(0, 0, 1)
	}
	return t
}

func main() {
	var subscriptions int
	fmt.Scan(&subscriptions)
	for ; subscriptions > 0; subscriptions-- {
		var text string
		var interval, charges int
		fmt.Scan(&text, &interval, &charges)
		start, err := time.Parse(layout, text)
		if err != nil {
			panic(err)
		}
		var charged time.Time
		moved := 0
		for i := 0; i < charges; i++ {
			planned := plusMonths(start, i*interval)
			charged = workday(planned)
			if !charged.Equal(planned) {
				moved++
			}
		}
		fmt.Println(charged.Format(layout), moved)
	}
}
