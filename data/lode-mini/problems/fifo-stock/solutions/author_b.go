package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type lot struct{ quantity, price int64 }

// pile is a stack of lots: the last one is taken first.
type pile []lot

func (p pile) pieces() (sum int64) {
	for _, l := range p {
		sum += l.quantity
	}
	return sum
}

func (p pile) value() (sum int64) {
	for _, l := range p {
		sum += l.quantity * l.price
	}
	return sum
}

// moveTo moves pieces from the top of p to the top of target; it reports false if p holds too few.
func (p *pile) moveTo(target *pile, quantity int64) (int64, bool) {
	if p.pieces() < quantity {
		return 0, false
	}
	var cost int64
	for quantity > 0 {
		top := &(*p)[len(*p)-1]
		count := top.quantity
		if count > quantity {
			count = quantity
		}
		*target = append(*target, lot{count, top.price})
		cost += count * top.price
		quantity -= count
		top.quantity -= count
		if top.quantity == 0 {
			*p = (*p)[:len(*p)-1]
		}
	}
	return cost, true
}

type item struct {
	stock pile
	sales []*pile
}

func (it *item) sell(quantity int64) (int64, bool) {
	sale := &pile{}
	cost, ok := it.stock.moveTo(sale, quantity)
	if ok {
		it.sales = append(it.sales, sale)
	}
	return cost, ok
}

func (it *item) giveBack(quantity int64) (int64, bool) {
	for last := len(it.sales) - 1; last >= 0; last-- {
		if len(*it.sales[last]) > 0 {
			return it.sales[last].moveTo(&it.stock, quantity)
		}
	}
	return 0, false
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	items := map[string]*item{}
	var bought []string
	for ; n > 0; n-- {
		var kind, name string
		var quantity, price int64
		fmt.Fscan(in, &kind, &name, &quantity)
		it := items[name]
		if it == nil {
			it = &item{}
		}
		cost, ok := int64(0), false
		switch kind {
		case "buy":
			fmt.Fscan(in, &price)
			if items[name] == nil {
				items[name] = it
				bought = append(bought, name)
			}
			it.stock = append(pile{{quantity, price}}, it.stock...)
			continue
		case "sell":
			cost, ok = it.sell(quantity)
		case "return":
			cost, ok = it.giveBack(quantity)
		}
		if ok {
			fmt.Println(cost)
		} else {
			fmt.Println("refused")
		}
	}
	sort.Strings(bought)
	for _, name := range bought {
		fmt.Println(name, items[name].stock.pieces(), items[name].stock.value())
	}
}
