package worker

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

func TestDeathsInACell(t *testing.T) {
	w := startToy(t)
	for _, c := range []struct{ code, out, why string }{
		{"exit 3", "last words", "os.Exit(3) was called"},
		{"exit 0", "last words", "os.Exit(0) was called"},
		{"overflow", "", "stack overflow"},
		{"maps", "", "two goroutines used one map"},
		{"panic", "", "panic: in the background"},
		{"die KILL", "", killedWhy},
		{"close 4", "", "a pipe of the session itself was closed"},
		{"die TERM", "", "signal (terminated)"},
		{"die HUP", "", "signal (hangup)"},
		{"grandchild", "", "os.Exit(7)"}, // holds the pipe open
	} {
		if signal, dies := strings.CutPrefix(c.code, "die "); dies && !mortal(signal) {
			continue
		}
		wantOK(t, w, "set "+c.code, "")
		out, r := runCell(t, w, c.code)
		if r.Err == nil || r.Err.Name != cell.SessionLost || !r.Lost || !strings.Contains(r.Err.Value, c.why) {
			t.Fatalf("%s: %v", c.code, r.Err)
		}
		if strings.Contains(r.Err.Value, "goroutine 1") || out != c.out {
			t.Fatalf("%s printed %q and says %s", c.code, out, r.Err.Value)
		}
		wantOK(t, w, "get", "<>") // a new session, without the old variable
	}
}

func TestSessionPanicFailsTheCellOnly(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "set kept", "")
	if _, r := runCell(t, w, "session-panic"); r.Err == nil || r.Lost || !strings.Contains(r.Err.Value, "a bug") {
		t.Fatalf("got %v", r)
	}
	wantOK(t, w, "get", "<kept>")
}

// TestDeathBetweenCells kills the child while nothing runs: the next cell gets the reason and does not run.
func TestDeathBetweenCells(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "set 1", "")
	p, err := os.FindProcess(w.Pid())
	if err != nil {
		t.Fatal(err)
	}
	p.Kill()
	out, r := runCell(t, w, "print x")
	if !r.Lost || r.Err.Name != cell.SessionLost || out != "" {
		t.Fatalf("after a silent death: %q, %v", out, r)
	}
	wantOK(t, w, "print x", "x")
}

func TestClosedStdout(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "close-stdout", "<still in order>")
}

// TestFlood prints 100 MB to a slow reader: what is read is all there, and neither process grows.
func TestFlood(t *testing.T) {
	w := startToy(t)
	var bytes, calls, biggest atomic.Int64
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	r := w.Execute(t.Context(), cell.Request{Code: "flood 100"}, cell.IO{Out: func(o cell.Output) {
		bytes.Add(int64(len(o.Text)))
		if calls.Add(1)%512 == 0 {
			time.Sleep(time.Millisecond)
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			biggest.Store(max(biggest.Load(), int64(m.HeapAlloc)))
		}
	}})
	runtime.ReadMemStats(&after)
	if r.Status != cell.OK || bytes.Load() != 100<<20 {
		t.Fatalf("%v after %d bytes", r, bytes.Load())
	}
	// One chunk is 64 KB; 32 MB leave the garbage collector room and are far below the 100 MB that passed.
	if grown := biggest.Load() - int64(before.HeapAlloc); grown > 32<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}

// TestRestartsLeaveNothing ends fifty children in every way and compares what is left behind.
func TestRestartsLeaveNothing(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "print x", "x")
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	for i := range 50 {
		code := []string{"exit 1", "die KILL", "panic", "print x"}[i%4]
		runCell(t, w, code)
		if code == "print x" {
			w.Kill()
			runCell(t, w, code)
		}
	}
	wantOK(t, w, "print x", "x")
	settle(t, "goroutines", goroutines, runtime.NumGoroutine)
	settle(t, "open files", files, func() int { return openFiles(t) })
	w.Close()
	waitedForAll(t)
}

// settle waits until count is at most limit; what ends in the background is given time.
func settle(t *testing.T, what string, limit int, count func() int) {
	t.Helper()
	for range 3000 {
		if count() <= limit {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d %s, want at most %d", count(), what, limit)
}

// Killer ends the child that it was asked about, and not the one that comes after.
func TestKiller(t *testing.T) {
	w := startToy(t)
	if _, err := w.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := w.Killer()
	w.Kill()
	w.Execute(t.Context(), cell.Request{Code: "get"}, cell.IO{}) // is told of the death
	wantOK(t, w, "set 42", "")
	first(errors.New("it has ended before"))
	wantOK(t, w, "get", "<42>")
	second := w.Killer()
	second(errors.New("it has written too much"))
	reply := w.Execute(t.Context(), cell.Request{Code: "get"}, cell.IO{})
	if !reply.Lost || !strings.HasPrefix(reply.Err.Value, "it has written too much. ") {
		t.Errorf("%+v", reply)
	}
	if err := w.Close(); err != nil || w.Killer() != nil {
		t.Errorf("after the end: %v, or there is a child to kill", err)
	}
}
