//go:build unix

package main

import (
	"context"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestInterruptOfOneShellsLoop has two shells in compiled loops, the main one's cell begun first and its loop last. An
// interrupt of either reaches its own loop, which ends at once, and not the other's.
func TestInterruptOfOneShellsLoop(t *testing.T) {
	p := newPupil(t)
	p.want(`import ("fmt"; "github.com/massspring/msp/pkg/msp")
besideBegan := make(chan bool)
func endless() func() error {
	s := msp.Cloth(2, 2)
	a, err := msp.NewLocalGlobal(s, 0.01)
	if err != nil { panic(err) }
	a.Iterations = 1 << 62
	q := s.Rest()
	return func() error { return a.Step(&q) }
}
mainStep, besideStep := endless(), endless()`, "")
	run := func(ctx context.Context, shell string, count int, code string) (began chan bool, ended chan cell.Reply) {
		began, ended = make(chan bool, 1), make(chan cell.Reply, 1)
		go func() {
			ended <- p.w.Execute(ctx, cell.Request{Code: code, Count: count, Shell: shell}, cell.IO{Out: func(o cell.Output) {
				if strings.Contains(o.Text, "begun") {
					began <- true
				}
			}})
		}()
		return began, ended
	}
	mainCtx, stopMain := context.WithCancel(t.Context())
	besideCtx, stopBeside := context.WithCancel(t.Context())
	mainBegan, mainEnded := run(mainCtx, "", 2, "<-besideBegan\nfmt.Println(`begun`)\nmainStep()")
	besideBegan, besideEnded := run(besideCtx, "sub", 3, "besideBegan <- true\nfmt.Println(`begun`)\nbesideStep()")
	<-mainBegan
	<-besideBegan
	stopped := func(r cell.Reply) {
		t.Helper()
		if r.Err == nil || r.Err.Name != cell.Interrupted || strings.Contains(r.Err.Value, "cannot be stopped") {
			t.Errorf("%+v", r.Err)
		}
	}
	stopMain()
	stopped(<-mainEnded)
	select {
	case r := <-besideEnded:
		t.Fatalf("the other shell's cell ended too: %+v", r)
	default:
	}
	stopBeside()
	stopped(<-besideEnded)
}
