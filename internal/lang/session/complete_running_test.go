package session_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestAnswersWhileACellRuns asks while a cell waits for a line of input.
func TestAnswersWhileACellRuns(t *testing.T) {
	s := newLesson(t)
	running, goOn, ended := make(chan bool), make(chan bool), make(chan cell.Reply)
	in := func(string, bool) (string, error) { running <- true; <-goOn; return "7", nil }
	go func() {
		code := "n := 0\nfmt.Scanln(&n)\nwide := n"
		ended <- s.Execute(context.Background(), cell.Request{Code: code, Count: 9, AllowStdin: true}, cell.IO{Out: func(cell.Output) {}, In: in})
	}()
	<-running
	answered := make(chan bool)
	go func() {
		defer close(answered)
		if got := texts(s.Complete("path[0].n", 9).Items); !slices.Equal(got, []string{"norm"}) {
			t.Error(got)
		}
		if got := texts(s.Complete("fmt.Printl", 10).Items); !slices.Equal(got, []string{"Println"}) {
			t.Error(got)
		}
		if b, ok := s.Inspect("mat.Dense", 9, 0); !ok || !strings.Contains(b["text/plain"].(string), "type Dense struct") {
			t.Error("a package that is not imported yet:", b) // by its documentation: nothing is loaded now
		}
		const want = "value: not read: a cell or goroutine runs that may be changing it"
		if b, _ := s.Inspect("path", 4, 0); !strings.Contains(b["text/plain"].(string), want) {
			t.Error(b)
		}
		if got := s.Complete("ages[\"a", 7).Items; got != nil {
			t.Error("keys of a map that a cell may be writing:", got)
		}
		if c := s.IsComplete("f("); c.Status != "incomplete" {
			t.Error(c)
		}
	}()
	select {
	case <-answered:
	case <-time.After(time.Minute):
		t.Error("no answer while a cell runs")
	}
	goOn <- true
	if r := <-ended; r.Err != nil {
		t.Error(r.Err)
	}
}

// TestValuesBesideGoroutines reads a map that goroutines write to while they wait. It is for the race detector.
func TestValuesBesideGoroutines(t *testing.T) {
	s := newLesson(t)
	run := func(n int, code string) {
		if r := s.Execute(context.Background(), cell.Request{Code: code, Count: n}, cell.IO{Out: func(cell.Output) {}}); r.Err != nil {
			t.Fatal(r.Err)
		}
	}
	run(9, `import "time"
stop, ticks := make(chan bool), 0
go func() { for { select { case <-stop: stop <- true; return; case <-time.After(50*time.Microsecond): ticks++; ages["ada"] = ticks } } }()`)
	for read := 0; read < 20; {
		b, _ := s.Inspect("ages", 4, 0)
		if text := b["text/plain"].(string); strings.Contains(text, `"alan":41`) {
			read++
		} else if !strings.Contains(text, "not read: ") {
			t.Fatal(text)
		}
	}
	run(10, "stop <- true\n<-stop")
}
