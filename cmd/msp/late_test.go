//go:build unix

package main

import (
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestLateTextGoesToItsCell has a goroutine of one cell print while the next one runs: when that has ended, the text
// is with the cell whose goroutine it was.
func TestLateTextGoesToItsCell(t *testing.T) {
	p := newPupil(t)
	var late string
	p.n++
	p.w.Execute(t.Context(), cell.Request{Count: p.n, Code: `import ("fmt"; "os")
c := make(chan int)
go func() { for i := range c { fmt.Println("late", i); fmt.Fprint(os.Stderr, "!"); c <- 0 } }()`},
		cell.IO{Out: func(o cell.Output) { late += o.Name + " " + o.Text + ";" }})
	p.want(`fmt.Println("a"); c <- 1; <-c; fmt.Println("b"); c <- 2; _ = <-c`, "a\nb\n")
	if want := "stdout late 1\n;stderr !;stdout late 2\n;stderr !;"; late != want {
		t.Errorf("the first cell got %q, want %q", late, want)
	}
}
