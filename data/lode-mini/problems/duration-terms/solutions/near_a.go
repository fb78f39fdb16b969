package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

var (
	errType = errors.New("type error")
	errZero = errors.New("division by zero")
	token   = regexp.MustCompile(`\d+h\d+m|\d+[hm]?|[-+*/()]`)
)

type value struct {
	amount  int64
	minutes bool
}

func (v value) String() string {
	if !v.minutes {
		return strconv.FormatInt(v.amount, 10)
	}
	sign, size := "", v.amount
	if size < 0 {
		sign, size = "-", -size
	}
	return fmt.Sprintf("%s%dh%02dm", sign, size/60, size%60)
}

func parseLiteral(text string) value {
	hours, rest, hasHours := strings.Cut(text, "h")
	if !hasHours {
		hours, rest = "0", text
	}
	isDuration := hasHours || strings.HasSuffix(text, "m")
	h, _ := strconv.ParseInt(hours, 10, 64)
	m, _ := strconv.ParseInt(strings.TrimSuffix(rest, "m"), 10, 64)
	return value{h*60 + m, isDuration}
}

func apply(a value, op string, b value) (value, error) {
	same := a.minutes == b.minutes
	switch {
	case op == "+" && same:
		return value{a.amount + b.amount, a.minutes}, nil
	case op == "-" && same:
		return value{a.amount - b.amount, a.minutes}, nil
	case op == "*" && !(a.minutes && b.minutes):
		return value{a.amount * b.amount, a.minutes || b.minutes}, nil
	case op == "/" && (same || a.minutes):
		if b.amount == 0 {
			return value{}, errZero
		}
		return value{a.amount / b.amount, a.minutes}, nil
	}
	return value{}, errType
}

type parser struct{ tokens []string }

func (p *parser) next() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

// parse evaluates operators that bind at least as tightly as the level (0 for sums, 1 for products).
func (p *parser) parse(level int) (value, error) {
	if level == 2 {
		t := p.next()
		p.tokens = p.tokens[1:]
		if t != "(" {
			return parseLiteral(t), nil
		}
		v, err := p.parse(0)
		if err == nil {
			p.tokens = p.tokens[1:]
		}
		return v, err
	}
	left, err := p.parse(level + 1)
	for err == nil && p.next() != "" && strings.Contains([]string{"+-", "*/"}[level], p.next()) {
		op := p.next()
		p.tokens = p.tokens[1:]
		var right value
		if right, err = p.parse(level + 1); err == nil {
			left, err = apply(left, op, right)
		}
	}
	return left, err
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		p := parser{token.FindAllString(scanner.Text(), -1)}
		v, err := p.parse(0)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(v)
	}
}
