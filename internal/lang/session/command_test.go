package session_test

import (
	"regexp"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// What takes time is said in figures that differ from run to run.
func TestTiming(t *testing.T) {
	p := newPerson(t)
	const (
		took  = `time: \S+ (ns|µs|ms)  \(Go interpreted by msp; packages are compiled\)`
		times = `\S+ (ns|µs|ms) ± \S+ (ns|µs|ms) per loop \(mean ± std\. dev\. of 2 rounds of 10\), best \S+ (ns|µs|ms)  \(Go interpreted by msp; packages are compiled\)`
	)
	for _, c := range []struct{ code, want string }{
		{"%time 6 * 7", "=> 42\n" + took},
		{"%time\nx := 3\nx++\nx", "=> 4\n" + took},
		{"%time y := x * 2\n%time x\ny", took + "\n" + took + "\n=> 8"},
		{"%time\n%time for i := range 3 {\n\tx += i\n}\nx", took + "\n=> 7\n" + took},
		{"%time func() {}()", took},
		{"%time var z = y", took},
		{"z", "=> 8"},
		{"%timeit -n 10 -r 2 x++\nx", times + "\n=> 27"}, // it does run it
		{"%timeit -n 10 -r 2 x * 2", times},
		{"%timeit -n 10 -r 2 func() (int, error) { return 1, nil }()", times},
		{"%timeit -n 10 -r 2 func() {}()", times},
		{"%timeit -n 10 -r 2 for range 3 {\n\tx--\n}\nx", times + "\n=> -33"},
	} {
		if got := p.run(c.code); !regexp.MustCompile(`^` + c.want + `$`).MatchString(got) {
			t.Errorf("%s\nshowed:\n%s\nwant:\n%s", c.code, got, c.want)
		}
	}
}

func TestCommandsAreInterrupted(t *testing.T) {
	p := newPerson(t)
	p.run("x := 1")
	p.interrupted("$ sleep 1000\nx = 2")
	p.interrupted("%timeit x")
	p.interrupted("%timeit for { }")
	p.want("x", "=> 1")
}

// The session asks for another one and leaves it to its holder.
func TestFresh(t *testing.T) {
	p := newPerson(t)
	for code, want := range map[string]cell.Fresh{"%reset": {}, "%engine other": {Engine: "other"}} {
		r := p.s.Execute(t.Context(), cell.Request{Code: code, Count: 1}, cell.IO{Out: p.see})
		if r.Fresh == nil || *r.Fresh != want {
			t.Errorf("%s: %+v", code, r)
		}
	}
	if r := p.s.Execute(t.Context(), cell.Request{Code: "%engine", Count: 1}, cell.IO{Out: p.see}); r.Fresh != nil {
		t.Errorf("%+v", r)
	}
}
