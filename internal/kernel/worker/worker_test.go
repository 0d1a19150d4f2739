package worker

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

func TestCellsShareASession(t *testing.T) {
	w := startToy(t)
	if engine, err := w.Ready(t.Context()); err != nil || engine != "toy" {
		t.Fatalf("Ready = %q, %v", engine, err)
	}
	wantOK(t, w, "set 42", "")
	wantOK(t, w, "get", "<42>")
	wantOK(t, w, "print no newline", "no newline")
	wantOK(t, w, "log hello", "!hello\n")
	wantOK(t, w, "print \x1e", "\x1e")
	wantOK(t, w, "bytes", "a\uFFFDb<between>€c\uFFFD")
	wantOK(t, w, "bad-show", "!msp: an output cannot be shown: json: unsupported type: func()\n<plain>")
}

// TestOrder prints and shows thousands of numbers in every way a cell can: they arrive in order, and text in
// UTF-8 is never torn.
func TestOrder(t *testing.T) {
	w := startToy(t)
	for _, n := range []int{1, 10, 5000} {
		var rec record
		reply := w.Execute(t.Context(), cell.Request{Code: fmt.Sprint("mixed ", n)}, cell.IO{Out: rec.out})
		// The cell has ended, so everything is here.
		got := rec.String()
		if reply.Status != cell.OK {
			t.Fatal(reply.Err)
		}
		got = strings.NewReplacer("<", "", ">", "", "-", "", "\x1emsp:", "").Replace(got)
		var want strings.Builder
		for i := range n {
			fmt.Fprintf(&want, "%d é€🙂;", i)
		}
		if got != want.String() {
			for i := range got {
				if !strings.HasPrefix(want.String(), got[:i]) {
					t.Fatalf("order lost at byte %d: …%q", i, got[max(0, i-60):min(len(got), i+60)])
				}
			}
			t.Fatalf("got %d bytes, want %d", len(got), want.Len())
		}
	}
}

func TestOutputAfterTheEnd(t *testing.T) {
	w := startToy(t)
	outs := make(chan cell.Output, 9)
	w.Execute(t.Context(), cell.Request{Code: "later"}, cell.IO{Out: func(o cell.Output) { outs <- o }})
	if o := <-outs; o.Text != "later text" {
		t.Errorf("got %v, want the text", o)
	}
	if o := <-outs; o.Data["text/plain"] != "later value" {
		t.Errorf("got %v, want the value", o)
	}
}

func TestInput(t *testing.T) {
	w := startToy(t)
	var rec record
	answers := []error{nil, io.EOF, fmt.Errorf("no terminal")}
	for _, answer := range answers {
		w.Execute(t.Context(), cell.Request{Code: "ask name? ", AllowStdin: true}, cell.IO{
			Out: rec.out,
			In: func(prompt string, password bool) (string, error) {
				rec.out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "[" + prompt + "]"})
				return "Ada", answer
			},
		})
	}
	want := `before[name? ]<"Ada" <nil>>before[name? ]<"" EOF>before[name? ]<"" no terminal>`
	if got := rec.String(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestInterruptedInput leaves a question unanswered: the cell can be interrupted all the same.
func TestInterruptedInput(t *testing.T) {
	w := startToy(t)
	ctx, cancel := context.WithCancel(t.Context())
	asked, forever := make(chan bool), make(chan bool)
	defer close(forever)
	go func() { <-asked; cancel() }()
	var rec record
	w.Execute(ctx, cell.Request{Code: "ask", AllowStdin: true}, cell.IO{Out: rec.out, In: func(string, bool) (string, error) {
		close(asked)
		<-forever
		return "", nil
	}})
	if got := rec.String(); got != `before<"" context canceled>` {
		t.Errorf("got %s", got)
	}
	wantOK(t, w, "print on", "on")
}

func TestQuestionsWhileACellRuns(t *testing.T) {
	w := startToy(t)
	ctx, cancel := context.WithCancel(t.Context())
	started, ended := make(chan bool), make(chan cell.Reply)
	go func() {
		once := false
		ended <- w.Execute(ctx, cell.Request{Code: "forever"}, cell.IO{Out: func(cell.Output) {
			if !once {
				once = true
				close(started)
			}
		}})
	}()
	<-started
	if c := w.Complete("ab", 2); len(c.Items) != 1 || c.Items[0].Text != "ab!" || c.Start != 1 || c.End != 2 {
		t.Errorf("Complete = %v", c)
	}
	if b, ok := w.Inspect("ab", 1, 1); !ok || b["text/plain"] != "ab1 1" {
		t.Errorf("Inspect = %v, %v", b, ok)
	}
	if _, ok := w.Inspect("panic", 0, 0); ok {
		t.Error("a panic in Inspect was taken for knowledge")
	}
	if c := w.IsComplete("x"); c.Status != "incomplete" || c.Indent != "\t" {
		t.Errorf("IsComplete = %v", c)
	}
	cancel()
	if r := <-ended; r.Err == nil || r.Err.Name != cell.Interrupted {
		t.Errorf("interrupted cell: %v", r)
	}
	if r := w.Execute(ctx, cell.Request{Code: "set 1"}, cell.IO{}); r.Err == nil || r.Err.Name != cell.Interrupted {
		t.Errorf("a cell whose ctx was done before ran: %v", r)
	}
}

func TestInterruptKeepsVariables(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "set kept", "")
	for _, code := range []string{"sleep", "forever"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		r := w.Execute(ctx, cell.Request{Code: code}, cell.IO{})
		cancel()
		if r.Err == nil || r.Err.Name != cell.Interrupted || r.Lost {
			t.Fatalf("%s: %v", code, r.Err)
		}
	}
	wantOK(t, w, "get", "<kept>")
}

// TestStuckCodeThatEnds interrupts code that does not listen: Execute returns, and once the code has ended
// the session goes on with its variables.
func TestStuckCodeThatEnds(t *testing.T) {
	t.Parallel()
	w := startWith(t, "toy", impatient)
	wantOK(t, w, "set kept", "")
	end := filepath.Join(tempDir(t), "end")
	ctx, cancel := context.WithCancel(t.Context())
	cancelSoon(cancel)
	r := w.Execute(ctx, cell.Request{Code: "spin " + end}, cell.IO{})
	if r.Err == nil || r.Err.Name != cell.Interrupted || r.Lost || !strings.Contains(r.Err.Value, "still running") {
		t.Fatalf("stuck cell: %v", r.Err)
	}
	if err := os.WriteFile(end, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	wantOK(t, w, "get", "<kept>")
}

// TestSecondInterruptGetsOut interrupts the cell that waits for stuck code.
func TestSecondInterruptGetsOut(t *testing.T) {
	t.Parallel()
	w := startWith(t, "toy", impatient)
	w.Ready(t.Context())
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		cancelSoon(cancel)
		r := w.Execute(ctx, cell.Request{Code: "spin /never"}, cell.IO{})
		if r.Err == nil {
			t.Fatal("an endless loop ended")
		}
		if r.Lost {
			wantOK(t, w, "print fresh", "fresh")
			return
		}
	}
	t.Fatal("the stuck session is still there after two interrupts")
}

func TestKillGetsOutAtOnce(t *testing.T) {
	w := startToy(t)
	w.Ready(t.Context())
	cancelSoon(w.Kill)
	r := w.Execute(t.Context(), cell.Request{Code: "spin /never"}, cell.IO{})
	if !r.Lost || !strings.Contains(r.Err.Value, "by force") {
		t.Fatalf("killed cell: %v", r)
	}
	wantOK(t, w, "print fresh", "fresh")
}

// cancelSoon calls cancel a little later: the moment does not matter to the tests that use it.
func cancelSoon(cancel func()) { time.AfterFunc(200*time.Millisecond, cancel) }

func TestFailedStart(t *testing.T) {
	for role, want := range map[string]string{
		"refuse": "no session could be started: no such engine",
		"mute":   "unknown command worker",
	} {
		w := startAs(t, role)
		if _, err := w.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: Ready: %v", role, err)
		}
		for range 2 {
			if _, r := runCell(t, w, "print x"); !r.Lost || !strings.Contains(r.Err.Value, want) {
				t.Errorf("%s: Execute: %v", role, r.Err)
			}
		}
	}
	if _, err := Start(t.Context(), Options{Command: []string{os.DevNull}}); err == nil {
		t.Error("a command that is no program was started")
	}
}

// TestHungStart asks a child that never gets ready: whoever waits can give up, and closing works.
func TestHungStart(t *testing.T) {
	w := startAs(t, "hang")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if r := w.Execute(ctx, cell.Request{Code: "print x"}, cell.IO{}); r.Err == nil || r.Err.Name != cell.Interrupted {
		t.Errorf("Execute: %v", r)
	}
	w.Close()
	if _, r := runCell(t, w, "print x"); !r.Lost {
		t.Errorf("a closed worker ran a cell: %v", r)
	}
}

// A cell may ask for an empty session, and for another engine, which stays.
func TestFresh(t *testing.T) {
	w := startToy(t)
	for _, c := range []struct{ code, engine string }{{"fresh", "toy"}, {"fresh other", "other"}, {"fresh", "other"}, {"exit 1", "other"}} {
		wantOK(t, w, "set 1", "")
		if _, r := runCell(t, w, c.code); r.Lost != (c.code == "exit 1") {
			t.Errorf("%s: %v", c.code, r)
		}
		wantOK(t, w, "get", "<>")
		if engine, err := w.Ready(t.Context()); engine != c.engine {
			t.Errorf("after %s: %s, %v; want %s", c.code, engine, err, c.engine)
		}
	}
}
