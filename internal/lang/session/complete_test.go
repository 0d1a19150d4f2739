package session_test

import (
	"context"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

func TestComplete(t *testing.T) {
	s := newLesson(t)
	for _, c := range []struct {
		code string
		want string // the candidates, in order; … where others may stand
	}{
		// members of packages
		{"fmt.Printl|", "Println"},
		{"fmt.println|", "Println"},
		{"fmt.|", "…Println…Sprintf…"},
		{"str.Repe|", "Repeat"},
		{"msp.Clo|", "Cloth…"},
		{"math.MaxInt6|", "MaxInt64"}, // not imported yet
		{"import \"math\"\nmath.MaxInt6|", "MaxInt64"},
		{"import m \"math\"\nm.MaxInt6|", "MaxInt64"},
		{"import \"math\"\nx := math.Sq|\ny := 3", "Sqrt Sqrt2 SqrtE SqrtPhi SqrtPi"},
		{"nosuch.|", ""},
		// fields and methods
		{"origin.|", "norm String x y"},
		{"origin.X|", "x"},
		{"path[0].|", "norm String x y"},
		{"(&origin).n|", "norm"},
		{"path[len(path)-1].n|", "norm"},
		{"byName[\"a\"].|", "Color label point norm String Text weight x y"},
		{"byName[\"a\"].label.|", "Text weight"},
		{"names.|", "items push"},
		{"names.items[0].|", ""},
		{"sh.|", "Area Scale"},
		{"sh.Scale(2).Sc|", "Scale"},
		{"cloth.Pi|", "Pin…"},
		{"cloth.Rest().|", "…T Torn V X"},
		{"fmt.Sprint(origin).|", ""},
		{"pair().|", ""},
		{"point.|", "norm String"}, // method expression
		{"3.|", ""},
		{"double(3).|", ""},
		// in code that does not parse
		{"fmt.Println(origin.|", "norm String x y"},
		{"fmt.Println(double(origin.|", "norm String x y"},
		{"for _, p := range path { p.|", "norm String x y"},
		{"for _, p := range path {\n\tif p.|", "norm String x y"},
		{"for i := 0; i < path[i].|", "norm String x y"},
		{"for i := range cloth.P|", "Pin…"},
		{"if q, err := pair(); err == nil && q.|", "norm String x y"},
		{"if q, err := pair(); err != nil {\n} else if q.|", "norm String x y"},
		{"switch { case origin.|", "norm String x y"},
		{"switch v := any(origin).(type) {\ncase point:\n\tv.|", "norm String x y"},
		{"switch origin.|", "norm String x y"},
		{"defer origin.|", "norm String x y"},
		{"go func() {\n\tq := origin\n\tq.|", "norm String x y"},
		{"defer func() { fmt.Println(origin.|", "norm String x y"},
		{"x := []point{{1, 2}, origin.|", "norm String x y"},
		{"f := func(a *point, b int) float64 {\n\treturn a.|", "norm x y String"},
		{"func g(a *point) float64 {\n\treturn a.|", "norm x y String"},
		{"func g(a *point) float64 {\n\treturn a.|\n}\ng(path[0])", "norm x y String"},
		{"func g(a msp.Sy|", "…System"},
		{"func (p point) twice() point {\n\treturn p.|", "norm String x y"},
		{"func (s *stack[T]) pop() (v T) {\n\ts.|", "items push"},
		{"type line struct { a, b point }\nfunc (l line) length() float64 { return l.a.|", "norm x y String"},
		{"type line struct { a, b point }\nl := line{}\nl.|", "a b"},
		{"x := foo(\norigin.|", "norm String x y"},
		{"y := origin.|\nz := 3", "norm String x y"},
		{"y := origin.|x + 3", "norm String x y"},
		{"y := origin.n|orm", "norm"},
		{"if true {\n\torigin.|\n}\nfmt.Println(1)", "norm String x y"},
		{"ch := make(chan *point)\nselect {\ncase v := <-ch:\n\tv.|", "norm String x y"},
		{"})\norigin.|", "norm String x y"},
		// variables of this cell, shadowing those of earlier ones
		{"q := origin\nq.|", "norm String x y"},
		{"origin := label{}\norigin.|", "Text weight"},
		{"origin := origin\norigin.|", "norm String x y"},
		{"var q label\nq.|", "Text weight"},
		{"q := label{}\nfunc h() string { return q.|", "Text weight"},
		{"q := label{}\nfunc h() { q.| }\nr := 3", "Text weight"},
		{"a, b := pair()\na.|", "norm String x y"},
		{"func pair2() (point, error) { return origin, nil }\na, err := pair2()\na.|", "norm String x y"},
		// names
		{"ori|", "origin"},
		{"ORI|", "origin"},
		{"doubl|", "double"},
		{"func f(parameter int) { local := 1\n\tpara|", "parameter"},
		{"func f(parameter int) { local := 1\n\tlo|", "local log"},
		{"func f() { later := later|", ""},
		{"for index := range 3 { ind|", "index"},
		{"myvar := 1\nmyv|", "myvar"},
		{"type mine struct{}\nvar m mi|", "mine min"},
		{"func f(){\n\tx := func(inner int) { return inn|", "inner"},
		{"retu|", "return"},
		{"cont|", "continue context"},
		{"appe|", "append"},
		{"floats|", "floats"},
		{"f|", "…fmt…"},
		{"label{|", "Text:  weight: …"},
		{"label{Text: \"a\", w|", "weight: "},
		{"label{Te|xt: \"a\"}", "Text: "},
		{"msp.System{G|", "G… …"},
		{"x := &label{\n\tTe|", "Text:  team"},
		{"path := []point{{|", "x:  y: …"},
		// keys of maps that are alive
		{"ages[\"a|", "ada alan"},
		{"ages[\"a|\"]", "ada alan"},
		{"fmt.Println(ages[\"al|\"], 3)", "alan"},
		{"ages[|]", "\"\\\"quoted\\t\\\"\" \"ada\" \"alan\" \"bo\"…"},
		{"ages[\"\\|", `\"quoted\t\"`},
		{"squares[|", "-1 2 3…"},
		{"team.ages[\"b|", "bo"},
		{"ages := map[string]int{}\nages[\"a|", ""}, // there is nothing in it yet
		{"path[\"a|", ""},
		{"byName[\"a|", ""},
		// labels
		{"outer: for { for { break o|", "outer"},
		{"outer: for { inner: for { continue |", "inner outer"},
		{"here: for { }\nfor { break h|", ""},
		{"func f() {\nstart:\n\tgoto s|\n}", "start"},
		// chains, generics, channels, ranges
		{"str.NewReplacer(\"a\", \"b\").Rep|", "Replace"},
		{"first := func(c chan *point) { (<-c).n|", "norm"},
		{"for k, v := range byName { v.Co|", "Color"},
		{"for k, v := range byName { k.|", ""},
		{"func top[T any](s *stack[T]) T { return s.it|", "items"},
		{"func all[S ~[]E, E any](s S, each func(E)) { ea|", "each"},
		{"for p := range slices.Values(path) { p.n|", "norm"},
		{"func f() (twice int, err error) { tw|", "twice"},
		// what has the type that is wanted comes first
		{"var s string = t|", "title …"},
		{"n := 0\nn = t|", "total …"},
		{"double(t|", "total …"},
		{"if total == t|", "total …"},
		{"func f() string { return t|", "title …"},
		{"l := label{Text: t|", "title …"},
		{"x := []string{t|", "title …"},
		{"ages[t|", "title …"},
		{"fmt.Println(t|", "tagged tally team title total …"},
		{"var f float64 = origin.|", "norm x y String"},
		// unicode and words in two
		{"größe := origin\ngröße.n|", "norm"},
		{"\"ü\" + fmt.Spri|ntf", "Sprint Sprintf Sprintln"},
		{"π := 3.14\nx := \"→\"; π|", "π"},
		// imports
		{"import \"gonum.org/v1/plot/plott|", "gonum.org/v1/plot/plotter"},
		{"import \"plotte|", "gonum.org/v1/plot/plotter"},
		{"import (\n\t\"fmt\"\n\t\"strc|\"\n)\nx := 1", "strconv"},
		{"import s \"strc|", "strconv"},
		// nothing there
		{"// origin.|", ""},
		{"\"origin.|\"", ""},
		{"\"origin.|", ""},
		{"`origin.|\n", ""},
		{"/* origin.| */", ""},
		{"x := 'o|", ""},
		{"12|", ""},
		// commands
		{"x := 1\n%ti|", "time timeit"},
		{"%doc msp.Clo|", "Cloth…"},
		{"%doc orig|", "origin"},
		{"%time origin.X|", "x"},
		{"%timeit -n 10 dou|", "double"},
		{"$ echo \"it's\norigin.X|", "x"},
		{"%write notes\norigin.X|", ""},
		{"x := 12 %dou|", "double"},
	} {
		code, pos := cursor(c.code)
		got := s.Complete(code, pos)
		if !matches(strings.Join(texts(got.Items), " "), c.want) {
			t.Errorf("%q:\n got %q\nwant %q", c.code, texts(got.Items), c.want)
		}
		if got.Start > pos || got.End != pos {
			t.Errorf("%q: range %d:%d, cursor %d", c.code, got.Start, got.End, pos)
		}
	}
}

// matches compares got with want, in which … stands for anything.
func matches(got, want string) bool {
	parts := strings.Split(want, "…")
	for i, p := range parts {
		j := strings.Index(got, p)
		if j < 0 || i == 0 && j > 0 {
			return false
		}
		got = got[j+len(p):]
	}
	return got == "" || len(parts) > 1 && parts[len(parts)-1] == ""
}

func TestCompletionKindsAndSignatures(t *testing.T) {
	s := newLesson(t)
	for _, c := range []struct{ code, want string }{
		{"msp.Cloth|", "function func(nx int, ny int) *msp.System"},
		{"cloth.Pin|", "method func(particles ...int)"},
		{"fmt.Println|", "function func(a ...any) (n int, err error)"},
		{"double|", "function func(n int) (twice int)"},
		{"origin.norm|", "method func() float64"},
		{"origin.x|", "field float64"},
		{"origin|", "variable point"},
		{"path|", "variable []*point"},
		{"answer|", "constant = 42"},
		{"half|", "constant float64 = 0.5"},
		{"point|", "type struct"},
		{"shape|", "type interface"},
		{"fmt|", "package import \"fmt\""},
		{"str|", "package import \"strings\""},
		{"plotter|", "package import \"gonum.org/v1/plot/plotter\""},
		{"return|", "keyword "},
		{"append|", "function func(slice []T, elems ...T) []T"},
		{"cloth.Rest|", "method func() msp.State"},
		{"math.Sqrt|", "function func(x float64) float64  import \"math\""},
		{"import \"math\"\nmath.Sqrt|", "function func(x float64) float64"},
		{"ages[\"ad|", "key int"},
		{"outer: for { break ou|", "label "},
	} {
		code, pos := cursor(c.code)
		got := s.Complete(code, pos)
		if len(got.Items) == 0 {
			t.Errorf("%s: nothing", c.code)
		} else if it := got.Items[0]; it.Kind+" "+it.Signature != c.want {
			t.Errorf("%s: %s %s, want %s", c.code, it.Kind, it.Signature, c.want)
		}
	}
}

func BenchmarkComplete(b *testing.B) {
	s := newLesson(b)
	code, pos := cursor("for _, p := range path {\n\tif p.|")
	for b.Loop() {
		s.Complete(code, pos)
	}
}

func BenchmarkCompleteNames(b *testing.B) {
	s := newLesson(b)
	for b.Loop() {
		s.Complete("f", 1)
	}
}

func BenchmarkCompletePackage(b *testing.B) {
	s := newLesson(b)
	for b.Loop() {
		s.Complete("msp.", 4)
	}
}

func TestTypesMadeOfEarlierOnes(t *testing.T) {
	s := newLesson(t)
	for i, code := range []string{"type place point\nvar here place\nhere.x = 3",
		"type spot = point\nvar there spot\nthere.norm()", "type (\n\ta place\n\tb = a\n)"} {
		if r := s.Execute(context.Background(), cell.Request{Code: code, Count: 10 + i}, cell.IO{Out: func(cell.Output) {}}); r.Err != nil {
			t.Errorf("%q: %v", code, r.Err)
		}
	}
}
