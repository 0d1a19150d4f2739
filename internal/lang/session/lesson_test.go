package session_test

import (
	"context"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
	"github.com/massspring/msp/internal/lang/symbols/docs"
)

// lesson is the session in which the tests complete and inspect.
var lesson = []string{
	"import (\n\t\"fmt\"\n\tstr \"strings\"\n\t\"github.com/massspring/msp/pkg/msp\"\n)",
	`// point is a place in the plane.
type point struct{ x, y float64 }

// norm is the distance from the origin.
func (p *point) norm() float64 { return p.x*p.x + p.y*p.y }
func (p point) String() string { return fmt.Sprint(p.x, p.y) }

type label struct { Text string; weight int }
type tagged struct { *point; label; Color string }
type stack[T any] struct { items []T }
func (s *stack[T]) push(v T) { s.items = append(s.items, v) }
type shape interface { Area() float64; Scale(by float64) shape }`,
	`origin := point{}
path := []*point{{1, 2}}
byName := map[string]tagged{}
names := stack[string]{}
const answer = 42
const half float64 = 0.5
var sh shape
cloth := msp.Cloth(3, 3)
ages := map[string]int{"ada": 36, "alan": 41, "bo": 7, "\"quoted\t\"": 1}
squares := map[int]int{2: 4, 3: 9, -1: 1}
team := struct{ ages map[string]int; lead *label }{ages, nil}
title, total, tally := "springs", 7, []float64{1, 2.5}
// double is twice n.
// It is exact.
func double(n int) (twice int) { return 2 * n }
func pair() (point, error) { return origin, nil }
`,
}

func newLesson(t testing.TB) *session.Session {
	t.Helper()
	s, err := session.New(session.Options{
		Engine: func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) },
		Render: func([]any) (cell.Bundle, map[string]any) { return nil, nil },
		Docs:   docs.Index{},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, code := range lesson {
		if r := s.Execute(context.Background(), cell.Request{Code: code, Count: i + 1}, cell.IO{Out: func(cell.Output) {}}); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	return s
}

func texts(items []cell.Candidate) (list []string) {
	for _, it := range items {
		list = append(list, it.Text)
	}
	return list
}

// cursor takes the | out of the code.
func cursor(code string) (string, int) {
	i := strings.LastIndexByte(code, '|')
	return code[:i] + code[i+1:], i
}
