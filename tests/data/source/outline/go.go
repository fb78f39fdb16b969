// Package doc
package foo

import (
	"fmt"
	q "a/b"
)
import . "c"

// Doc
const X = 1

const (
	// A doc
	A = iota
	B
)

var v, w int = 1, 2

// S doc
type S struct {
	// f doc
	f, g int
	Emb
	*x.Y
}

type (
	I interface {
		M(a int) error
		J
	}
	F func(int)
)
type Al = S

// M doc
func (s *S[T]) M(a int) error { return fmt.Errorf("x", s.f(1)) }
func G[T any](x T) { go func() {}() }
