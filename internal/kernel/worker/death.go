package worker

import (
	"bytes"
	"os"
	"strings"
	"sync"
)

// lastWords keeps what a child wrote to its real standard error: the line that says why the Go runtime gave
// up, and a bounded tail for a child that did not even start.
type lastWords struct {
	mu    sync.Mutex
	line  []byte // unfinished line, bounded
	cause string // first line that states a cause
	tail  []byte
}

const (
	tailMax = 8 << 10 // a screen or two of a message about a failed start
	lineMax = 1 << 10 // a cause is one short line; the rest of a longer one is of no use
)

// causes begin the lines by which the Go runtime says why it ends the process.
var causes = []string{
	"fatal error: ", "panic: ", "runtime: out of memory", "SIGSEGV", "SIGBUS", "SIGILL", "SIGABRT", "SIGFPE", "Exception 0x",
}

func (w *lastWords) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tail = append(w.tail, b...)
	if over := len(w.tail) - tailMax; over > 0 {
		w.tail = append(w.tail[:0], w.tail[over:]...)
	}
	for rest := b; len(rest) > 0; {
		part, after, ended := bytes.Cut(rest, []byte("\n"))
		if room := lineMax - len(w.line); room > 0 {
			w.line = append(w.line, part[:min(room, len(part))]...)
		}
		if ended {
			w.endLine()
		}
		rest = after
	}
	return len(b), nil
}

// text is the bounded tail of everything written.
func (w *lastWords) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(w.tail), "\uFFFD"))
}

func (w *lastWords) endLine() {
	line := strings.TrimSpace(string(w.line))
	w.line = w.line[:0]
	if w.cause != "" {
		return
	}
	for _, c := range causes {
		if strings.HasPrefix(line, c) {
			w.cause = line
			return
		}
	}
}

// reason says in words for a student why the process ended. Killed is how many processes the system has killed meanwhile
// for want of memory, -1 where it does not tell.
func reason(state *os.ProcessState, words *lastWords, killed int64) string {
	words.mu.Lock()
	defer words.mu.Unlock()
	words.endLine()
	c := words.cause
	fatal, isFatal := strings.CutPrefix(c, "fatal error: ")
	switch {
	case isFatal && strings.Contains(fatal, "stack overflow"):
		return "stack overflow: a function called itself too often (is there a case in which it stops?)"
	case strings.Contains(c, "out of memory"), strings.Contains(c, "cannot allocate memory"):
		return "out of memory"
	case isFatal && strings.Contains(fatal, "all goroutines are asleep"):
		return "all goroutines are asleep - deadlock!"
	case isFatal && strings.Contains(fatal, "concurrent map"):
		return fatal + ": two goroutines used one map at the same time (guard it with a sync.Mutex)"
	case isFatal && fatal == "fault":
		return "memory fault: a pointer, made with package unsafe perhaps, leads to memory that is not there"
	case isFatal:
		return fatal
	case strings.HasPrefix(c, "panic: "):
		first, _, _ := strings.Cut(c, " [recovered") // by an engine, which could do nothing about it
		return first
	case c != "":
		return "crash: " + c
	}
	if sig := killedBy(state); sig != "" {
		switch {
		case sig == "killed" && killed > 0:
			return "out of memory: the computer, or the container, had no more, and the system killed the process"
		case sig == "killed" && killed == 0:
			return "the process was killed (kill -9), by a command of the cell or from outside"
		case sig == "killed":
			return "the process was killed, perhaps because the computer ran out of memory"
		}
		return "the process was ended by a signal (" + sig + ")"
	}
	return exited(state.ExitCode())
}
