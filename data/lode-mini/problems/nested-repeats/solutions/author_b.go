package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

type block struct {
	count  int64
	parts  []part
	single int64 // length of one copy
}

type part struct {
	stitch byte
	repeat *block // nil for a stitch
}

func (p part) length() int64 {
	if p.repeat == nil {
		return 1
	}
	return p.repeat.count * p.repeat.single
}

func (b *block) add(p part) {
	b.parts = append(b.parts, p)
	b.single += p.length()
}

// parse reads parts up to the end or a closing parenthesis and returns what follows it.
func parse(text string, into *block) string {
	var count int64
	for text != "" {
		c := text[0]
		text = text[1:]
		switch {
		case c == ')':
			return text
		case c == '(':
			inner := &block{count: count}
			text = parse(text, inner)
			into.add(part{repeat: inner})
			count = 0
		case c >= '0' && c <= '9':
			count = count*10 + int64(c-'0')
		default:
			into.add(part{stitch: c})
		}
	}
	return text
}

func (b *block) at(position int64) byte {
	position %= b.single
	for _, p := range b.parts {
		if n := p.length(); position >= n {
			position -= n
		} else if p.repeat != nil {
			return p.repeat.at(position)
		} else {
			return p.stitch
		}
	}
	panic("position outside of the block")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	line, _ := in.ReadString('\n')
	root := &block{count: 1}
	parse(strings.TrimSpace(line), root)
	fmt.Println(root.single)
	var q int
	fmt.Fscan(in, &q)
	for ; q > 0; q-- {
		var position int64
		fmt.Fscan(in, &position)
		if position > root.single {
			fmt.Println("-")
		} else {
			fmt.Printf("%c\n", root.at(position-1))
		}
	}
}
