package worker

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// The machine's memory is that of the system, or less in a container.
func TestMachineMemory(t *testing.T) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		t.Skip(err)
	}
	fields := strings.Fields(string(text)) // MemTotal: n kB
	kB, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	// A container of less than 64 MB could not run these tests.
	if got := machineMemory(); got > kB<<10 || got < 64<<20 {
		t.Errorf("%d bytes, and the system has %d kB", got, kB)
	}
	if got := DefaultMemory(); got != machineMemory()/2 {
		t.Errorf("the default is %d", got)
	}
	for n, want := range map[int64]string{256 << 20: "256 MB", 1<<30 - 1: "1024 MB", 1 << 30: "1.0 GB", 5 << 29: "2.5 GB", 10 << 30: "10 GB"} {
		if got := memoryText(n); got != want {
			t.Errorf("%d bytes are %s, want %s", n, got, want)
		}
	}
}

// Only the end of a child's last words is kept, the first cause that they name, and the beginning of a long one.
func TestLastWordsAreBounded(t *testing.T) {
	var w lastWords
	long := "panic: " + strings.Repeat("x", 2*lineMax)
	for _, part := range []string{strings.Repeat("noise\n", 10000), "not a panic: x\npan", "ic: " + long[7:], "\nfatal error: later\n", "the end"} {
		if n, err := io.WriteString(&w, part); n != len(part) || err != nil {
			t.Errorf("%d bytes of %d, %v", n, len(part), err)
		}
	}
	if w.cause != long[:lineMax] {
		t.Errorf("the cause is %q", w.cause)
	}
	if text := w.text(); len(text) != tailMax || !strings.HasSuffix(text, "\nfatal error: later\nthe end") {
		t.Errorf("%d bytes are kept: …%.40q", len(text), text[max(0, len(text)-40):])
	}
}

// The runtime's reasons in words for a student.
func TestReasons(t *testing.T) {
	for words, want := range map[string]string{
		"runtime: goroutine stack exceeds\nfatal error: stack overflow\n": "stack overflow: a function called itself too often (is there a case in which it stops?)",
		"runtime: out of memory: cannot allocate":                         "out of memory",
		"fatal error: runtime: cannot allocate memory":                    "out of memory",
		"fatal error: all goroutines are asleep - deadlock!":              "all goroutines are asleep - deadlock!",
		"fatal error: fault":                 "memory fault: a pointer, made with package unsafe perhaps, leads to memory that is not there",
		"fatal error: something else":        "something else",
		"panic: odd [recovered, repanicked]": "panic: odd",
		"SIGSEGV: segmentation violation":    "crash: SIGSEGV: segmentation violation",
	} {
		var w lastWords
		io.WriteString(&w, words)
		if got := reason(nil, &w, -1); got != want {
			t.Errorf("%q is told as %q, want %q", words, got, want)
		}
	}
}

// tempDir makes a directory for a test. T.TempDir fails a test under Wine 8, which refuses to remove files as Go asks for it.
func tempDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "worker")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// When no new child can be started there is none, the cells say so, and as soon as one can be they go on.
func TestRestartFails(t *testing.T) {
	program := filepath.Join(tempDir(t), "toy.exe")
	self, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	install := func() {
		if err := os.WriteFile(program, self, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	install()
	w, err := Start(t.Context(), Options{Command: []string{program}, Env: []string{toyChild + "=toy"}})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	wantOK(t, w, "set 1", "")
	if err := os.Rename(program, program+".gone"); err != nil {
		t.Fatal(err)
	}
	if _, r := runCell(t, w, "exit 1"); !r.Lost {
		t.Errorf("%+v", r)
	}
	if w.Pid() != 0 {
		t.Errorf("process %d is there", w.Pid())
	}
	if _, r := runCell(t, w, "get"); !r.Lost || !strings.Contains(r.Err.Value, "starting a worker") {
		t.Errorf("without a program: %+v", r)
	}
	if _, err := w.Ready(t.Context()); err == nil {
		t.Error("ready without a program")
	}
	if c := w.Complete("a", 1); len(c.Items) != 0 || c.Start != 1 || c.End != 1 {
		t.Errorf("completed by no one: %+v", c)
	}
	if w.IsComplete("a").Status != "unknown" || w.TakeComm(cell.Comm{ID: "inbox"}) {
		t.Error("no one knows something")
	}
	if err := os.Rename(program+".gone", program); err != nil {
		t.Fatal(err)
	}
	wantOK(t, w, "get", "<>")
	if w.Pid() == 0 {
		t.Error("a process without a number")
	}
}

// A closed worker has closed its session first; from then on it refuses everything, and closing it again does nothing.
func TestCloseEndsTheSession(t *testing.T) {
	trace := filepath.Join(tempDir(t), "closed")
	ctx, cancel := context.WithCancel(t.Context())
	patient := usualWaits
	patient.close = time.Minute
	w, err := Start(ctx, Options{Command: []string{os.Args[0]}, Env: []string{toyChild + "=toy", toyCloses + "=" + trace}, waits: &patient})
	if err != nil {
		t.Fatal(err)
	}
	wantOK(t, w, "set 1", "")
	w.Close()
	if text, err := os.ReadFile(trace); string(text) != "closed" {
		t.Errorf("the session has left %q, %v", text, err)
	}
	cancel()
	w.Close()
	if _, err := w.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), "the session was closed") {
		t.Errorf("a closed worker is ready: %v", err)
	}
}

// A worker ends with the context that it was started in.
func TestWorkerEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w, err := Start(ctx, Options{Command: []string{os.Args[0]}, Env: []string{toyChild + "=toy"}})
	if err != nil {
		t.Fatal(err)
	}
	wantOK(t, w, "set 1", "")
	p, err := w.current()
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	<-p.dead
	if p.why != "the session was closed" {
		t.Errorf("it died because %s", p.why)
	}
}

// No cell's code reads what its client cannot give.
func TestNoInput(t *testing.T) {
	w := startToy(t)
	var rec record
	in := func(string, bool) (string, error) { t.Error("asked"); return "", nil }
	w.Execute(t.Context(), cell.Request{Code: "ask"}, cell.IO{Out: rec.out, In: in})
	w.Execute(t.Context(), cell.Request{Code: "ask", AllowStdin: true}, cell.IO{Out: rec.out})
	if got := rec.String(); got != "before<no one to ask>before<no one to ask>" {
		t.Errorf("got %s", got)
	}
}

// The cells of a subshell run beside those of the main shell, and an interrupt is for its own.
func TestShellsSideBySide(t *testing.T) {
	w := startToy(t)
	ctx, cancel := context.WithCancel(t.Context())
	started, ended := make(chan bool, 1), make(chan cell.Reply)
	go func() {
		ended <- w.Execute(ctx, cell.Request{Code: "forever"}, cell.IO{Out: func(cell.Output) {
			select {
			case started <- true:
			default:
			}
		}})
	}()
	<-started
	for _, shell := range []string{"one", "two", "one"} {
		var rec record
		r := w.Execute(t.Context(), cell.Request{Code: "show " + shell, Shell: shell}, cell.IO{Out: rec.out})
		if got := rec.String(); r.Status != cell.OK || got != "<"+shell+">" {
			t.Errorf("beside the main shell: %s, %v", got, r.Err)
		}
	}
	aside, cancelAside := context.WithCancel(t.Context())
	cancelSoon(cancelAside)
	if r := w.Execute(aside, cell.Request{Code: "sleep", Shell: "one"}, cell.IO{}); r.Err == nil || r.Err.Name != cell.Interrupted {
		t.Errorf("the subshell's cell: %+v", r)
	}
	select {
	case r := <-ended:
		t.Errorf("the main shell's cell ended with it: %+v", r)
	default:
	}
	cancel()
	if r := <-ended; r.Err == nil || r.Err.Name != cell.Interrupted {
		t.Errorf("the main shell's cell: %+v", r)
	}
}
