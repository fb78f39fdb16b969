package main

import (
	"fmt"
	"time"
)

const layout = "2006-01-02"

// plusMonths keeps the day of the month, cut to the length of the target month.
func plusMonths(start time.Time, months int) time.Time {
	first := time.Date(start.Year(), start.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1)
	day := start.Day()
	if day > last.Day() {
		day = last.Day()
	}
	return first.AddDate(0, 0, day-1)
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
