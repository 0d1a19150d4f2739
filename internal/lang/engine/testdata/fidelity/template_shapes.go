// text/template with methods of values, pointers, embedded and generic types, functions, variables, ranges with else, nested blocks
package main

import (
	"errors"
	"fmt"
	"strings"
	"text/template"
)

type Money int
type Line struct {
	Item  string
	N     int
	price Money
}
type Order struct {
	*Customer
	Lines []Line
	Notes map[string]any
	Total func(...Line) Money
	Next  *Order
}
type Customer struct{ First, Last string }
type Opt[T any] struct{ V T }

func (m Money) String() string           { return fmt.Sprintf("$%d.%02d", int(m)/100, int(m)%100) }
func (m Money) Add(o Money) Money        { return m + o }
func (l Line) Sum() Money                { return l.price * Money(l.N) }
func (l *Line) Bump() int                { l.N++; return l.N }
func (c *Customer) Name() string         { return c.Last + ", " + c.First }
func (c Customer) Greet(s string) string { return s + " " + c.First }
func (o Order) Fail(n int) (string, error) {
	if n > 1 {
		return "", errors.New("too many")
	}
	return "fine", nil
}
func (o Opt[T]) Or(v any) any {
	if fmt.Sprint(o.V) == "" {
		return v
	}
	return o.V
}

func run(text string, data any) {
	t, err := template.New("t").Funcs(template.FuncMap{
		"up":   strings.ToUpper,
		"opt":  func(s string) Opt[string] { return Opt[string]{s} },
		"list": func(xs ...any) []any { return xs },
		"half": func(n int) (int, error) {
			if n%2 == 1 {
				return 0, fmt.Errorf("%d is odd", n)
			}
			return n / 2, nil
		},
	}).Parse(text)
	if err != nil {
		fmt.Println("parse:", err)
		return
	}
	var b strings.Builder
	err = t.Execute(&b, data)
	fmt.Printf("%s | %v\n", b.String(), err)
}

func main() {
	o := &Order{Customer: &Customer{"Ada", "L"}, Lines: []Line{{"pen", 3, 150}, {"ink", 1, 999}},
		Notes: map[string]any{"b": 2, "a": "x<y"}}
	o.Total = func(ls ...Line) (m Money) {
		for _, l := range append(ls, o.Lines...) {
			m = m.Add(l.Sum())
		}
		return
	}
	run(`{{.Name}} {{.First | up | printf "%q"}} {{.Greet "Hi"}} {{.Customer.Greet .Last}}`, o)
	run(`{{range $i, $l := .Lines}}{{if $i}}, {{end}}{{$l.Item}}={{.Sum}} {{.Sum.Add 1}}{{else}}none{{end}}`, o)
	run(`{{range .Notes}}{{.}};{{end}}{{range $k, $v := .Notes}}{{$k}}:{{html $v}} {{end}}{{.Notes.none}}`, o)
	run(`{{call .Total}} {{call .Total (index .Lines 0)}} {{len .Lines}} {{(index .Lines 1).Item}} {{.Fail 1}}`, o)
	run(`before {{.Fail 2}} after`, o)
	run(`{{with .Next}}never{{else}}{{with $x := .Notes.b}}{{$x}}{{end}}{{end}} {{if and .Next .Next.First}}no{{else}}short{{end}}`, o)
	run(`{{define "row"}}[{{.Item}}x{{.N}}]{{end}}{{range .Lines}}{{template "row" .}}{{end}}{{block "b" .First}}<{{.}}>{{end}}`, o)
	run(`{{(opt "").Or "default"}} {{(opt "v").Or 1}} {{range list 1 "a" nil}}{{.}},{{end}} {{half 8}}`, nil)
	run(`{{half 3}}`, nil)
	run(`{{range $i, $e := .}}{{if eq $i 1}}{{continue}}{{end}}{{if gt $i 2}}{{break}}{{end}}{{$e.V}} {{end}}`,
		[]Opt[Money]{{1}, {2}, {3}, {4}})
	run(`{{range .}}{{.Bump}}{{end}} {{(index . 0).N}}`, []Line{{N: 4}})
	run(`{{.Bump}}`, Line{N: 4})
	run(`{{.price}}`, Line{})
	run(`{{.Missing}} {{.Name}}`, Opt[Customer]{})
	run(`{{.V.Greet "x"}} {{.V.Last}} {{printf "%v %T" .V .}}`, Opt[Customer]{Customer{"F", "L"}})
	run(`{{range $i := 3}}{{$i}}{{end}} {{eq .X 1 2 3}} {{lt .X 2.5}} {{not .X}}`, struct{ X any }{2})
	run(`{{if}}`, nil)
}
