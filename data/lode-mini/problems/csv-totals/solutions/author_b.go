package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type cents int64

func (c cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, int64(c)/100, int64(c)%100)
}

func parseCents(text string) cents {
	n, _ := strconv.ParseInt(strings.Replace(text, ".", "", 1), 10, 64)
	return cents(n)
}

func indexOf(names []string, wanted string) int {
	for i, name := range names {
		if name == wanted {
			return i
		}
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	first, _ := in.ReadString('\n')
	wanted := strings.Fields(first)
	records, err := csv.NewReader(in).ReadAll()
	if err != nil {
		panic(err)
	}
	groupAt, amountAt := indexOf(records[0], wanted[0]), indexOf(records[0], wanted[1])

	var order []string
	sums := map[string]cents{}
	var total cents
	for _, record := range records[1:] {
		group, amount := record[groupAt], parseCents(record[amountAt])
		if _, known := sums[group]; !known {
			order = append(order, group)
		}
		sums[group] += amount
		total += amount
	}
	for _, group := range order {
		fmt.Printf("[%s] %v\n", group, sums[group])
	}
	fmt.Println("total", total)
}
