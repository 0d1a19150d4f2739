// JSON of embedded, generic, recursive and unexported shapes: names that clash, pointers kept, methods promoted, order of fields
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type Base struct {
	ID   int    `json:"id"`
	Kind string `json:"kind,omitempty"`
	note string
}
type Meta struct {
	Kind string
	Tags []string `json:"tags"`
}
type Item struct {
	Base
	*Meta
	Name  string            `json:"name"`
	Price *float64          `json:"price,omitempty"`
	Sub   []Item            `json:"sub,omitempty"`
	Extra map[string]any    `json:"extra,omitempty"`
	Raw   json.RawMessage   `json:"raw,omitempty"`
	Grid  [2][2]int8        `json:"grid"`
	Skip  func()            `json:"-"`
	Str   int64             `json:",string"`
	Level Level             `json:"level"`
	By    map[Level]float32 `json:"by,omitempty"`
}
type Level uint8
type Box[T any] struct {
	V    T       `json:"v"`
	Next *Box[T] `json:"next"`
}
type Point struct{ x, y int }
type Moved struct {
	Point
	Dx int
}

func (l Level) MarshalText() ([]byte, error) {
	if l > 9 {
		return nil, errors.New("level too high")
	}
	return []byte(strings.Repeat("*", int(l))), nil
}
func (l *Level) UnmarshalText(b []byte) error { *l = Level(len(b)); return nil }
func (p Point) MarshalJSON() ([]byte, error)  { return fmt.Appendf(nil, "[%d,%d]", p.x, p.y), nil }
func (p *Point) UnmarshalJSON(b []byte) error {
	var a [2]int
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	p.x, p.y = a[0], a[1]
	return nil
}

func show(v any) {
	b, err := json.Marshal(v)
	fmt.Println(string(b), err)
}

func read[T any](s string) T {
	var v T
	err := json.Unmarshal([]byte(s), &v)
	b, _ := json.Marshal(v)
	fmt.Printf("%s %v\n", b, err)
	return v
}

func main() {
	price := 1.5
	it := Item{Base: Base{1, "base", "hidden"}, Name: "a<b", Price: &price, Str: 12, Level: 3, By: map[Level]float32{2: .1, 1: .2}}
	show(it)
	it.Meta = &Meta{"meta", nil}
	it.Sub = []Item{{Name: "inner"}}
	it.Raw = json.RawMessage(`{"k": [1, 2]}`)
	show(it)
	back := read[Item](`{"id":7,"Kind":"K","tags":["x"],"name":null,"price":2,` +
		`"sub":[{"id":8}],"extra":{"a":[1,{"b":null}]},"grid":[[1],[2,3,4]],` +
		`"Str":"-5","level":"****","by":{"**":3}}`)
	fmt.Println(back.ID, back.Meta.Kind, *back.Price, back.Sub[0].ID, back.Extra["a"].([]any)[0], back.Grid, back.Str, back.Level, back.By)
	show(Box[[]Point]{[]Point{{1, 2}}, &Box[[]Point]{}})
	b := read[Box[map[string]Point]](`{"v":{"p":[3,4]},"next":{"v":null,"next":{}}}`)
	fmt.Println(b.V["p"].y, b.Next.V == nil, b.Next.Next.Next == nil)
	show(Moved{Point{5, 6}, 7})
	show(map[string]any{"z": Level(1), "a": &Point{1, 1}, "m": []any{nil, Moved{}}})
	show(Level(10))
	show(make(chan int))
	read[Item](`{"id":"x"}`)
	read[[]Point](`[[1,2],[3]]`)
	read[Moved](`{"Dx":1}`)
	d := json.NewDecoder(strings.NewReader(`{"v":1} {"v":2,"bad":3} `))
	d.DisallowUnknownFields()
	for range 3 {
		var x Box[int]
		err := d.Decode(&x)
		fmt.Println(x.V, err)
	}
	var te *json.UnmarshalTypeError
	err := json.Unmarshal([]byte(`{"v":{"id":1.5}}`), &Box[Base]{})
	fmt.Println(errors.As(err, &te), te.Field, te.Value, te.Type)
}
