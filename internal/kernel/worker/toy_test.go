package worker

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// toyChild is the variable by which this test binary knows that it is to be a child.
const toyChild = "MSP_TEST_CHILD"

// toyCloses names the file that is written when the toy's session is closed.
const toyCloses = "MSP_TEST_CLOSES"

func TestMain(m *testing.M) {
	switch os.Getenv(toyChild) {
	case "":
		os.Exit(m.Run())
	case "refuse":
		Serve(func(string) (cell.Runner, error) { return nil, errors.New("no such engine") })
		os.Exit(1)
	case "mute":
		fmt.Fprintln(os.Stderr, "unknown command worker")
		os.Exit(2)
	case "hang":
		time.Sleep(time.Hour)
	case "liar":
		lie(os.Getenv(toyLies))
	}
	if err := Serve(func(engine string) (cell.Runner, error) {
		return &toy{inbox: make(chan cell.Comm, 9), engine: cmp.Or(engine, "toy")}, nil
	}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func startToy(t *testing.T) *Worker {
	t.Helper()
	return startAs(t, "toy")
}

func startAs(t *testing.T, role string) *Worker {
	t.Helper()
	return startWith(t, role, usualWaits)
}

// impatient soon gives up what hangs, and waits a minute where a busy machine may need it.
var impatient = waits{interrupt: 200 * time.Millisecond, stuck: time.Minute, send: 200 * time.Millisecond, reply: time.Minute}

func startWith(t *testing.T, role string, ws waits) *Worker {
	t.Helper()
	w, err := Start(t.Context(), Options{Command: []string{os.Args[0]}, Env: []string{toyChild + "=" + role}, waits: &ws})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// toy is a session whose cells are one command each; x is its only variable.
type toy struct {
	x      string
	inbox  chan cell.Comm
	engine string
	held   [][]byte
}

func (s *toy) Engine() string { return s.engine }

func (s *toy) Execute(ctx context.Context, r cell.Request, stdio cell.IO) cell.Reply {
	word, rest, _ := strings.Cut(r.Code, " ")
	n, _ := strconv.Atoi(rest)
	show := func(kind cell.Kind, v any) {
		stdio.Out(cell.Output{Kind: kind, Data: cell.Bundle{"text/plain": fmt.Sprint(v)}})
	}
	switch word {
	case "set":
		s.x = rest
	case "fresh":
		return cell.Reply{Status: cell.OK, Fresh: &cell.Fresh{Engine: rest}}
	case "get":
		show(cell.Result, s.x)
	case "print":
		fmt.Print(rest)
	case "log":
		log.SetFlags(0)
		log.Print(rest)
	case "show":
		show(cell.Display, rest)
	case "bad-show":
		stdio.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": "plain", "application/json": func() {}}})
	case "exit":
		fmt.Print("last words")
		os.Exit(n)
	case "die": // by the named signal
		die(rest)
		time.Sleep(time.Minute)
	case "overflow":
		fmt.Print(endless(0))
	case "maps":
		runtime.GOMAXPROCS(4) // one thread at a time would never see the other's write
		m := map[int]int{}
		for range 2 {
			go func() {
				for i := 0; ; i++ {
					m[i%100]++
				}
			}()
		}
		time.Sleep(time.Minute)
	case "panic":
		go func() { panic("in the background") }()
		time.Sleep(time.Minute)
	case "session-panic":
		panic("a bug")
	case "sleep":
		select {
		case <-time.After(time.Hour):
		case <-ctx.Done():
			return failed(cell.Interrupted, "stopped", false)
		}
	case "spin": // as compiled code does: it does not look at ctx, and ends when there is a file of this name
		for {
			if _, err := os.Stat(rest); err == nil {
				break
			}
		}
	case "flood": // n MB
		line := strings.Repeat("x", 1023) + "\n"
		for range n << 10 {
			io.WriteString(os.Stdout, line)
		}
	case "forever":
		for i := 0; ctx.Err() == nil; i++ {
			fmt.Println(i)
		}
		return failed(cell.Interrupted, "stopped", false)
	case "open":
		stdio.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommOpen, ID: rest, Target: "front",
			Buffers: [][]byte{{0, '\n', 255}, nil}}})
	case "receive":
		c := <-s.inbox
		show(cell.Result, fmt.Sprintf("%s %v", c.Data, c.Buffers))
	case "mixed":
		s.mixed(n, stdio)
	case "ask":
		fmt.Print("before")
		if stdio.In == nil {
			show(cell.Result, "no one to ask")
			break
		}
		line, err := stdio.In(rest, false)
		show(cell.Result, fmt.Sprintf("%q %v", line, err))
	case "later":
		go func() {
			time.Sleep(50 * time.Millisecond)
			fmt.Print("later text")
			show(cell.Display, "later value")
		}()
	case "late": // when a message comes for it
		go func() {
			<-s.inbox
			fmt.Print("late text")
		}()
	case "deaf": // takes no more orders when a message comes for it
		go func() {
			<-s.inbox
			pipeOf(3).Close()
			fmt.Print("deaf")
		}()
	case "fill", "stuff": // n MB, MB by MB, and until it is interrupted; "stuff" does not look
		for i := 0; i < n && (word == "stuff" || ctx.Err() == nil); i++ {
			s.held = append(s.held, bytes.Repeat([]byte{1}, 1<<20))
		}
		if word == "stuff" {
			time.Sleep(time.Minute)
		}
		<-ctx.Done()
		s.held = nil
		return failed(cell.Interrupted, context.Cause(ctx).Error(), false)
	case "grandchild":
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), toyChild+"=hang")
		cmd.Stdout = os.Stdout
		if err := cmd.Start(); err != nil {
			return failed(cell.PanicError, err.Error(), false)
		}
		os.Exit(7)
	case "close-stdout":
		os.Stdout.Close()
		show(cell.Result, "still in order")
	case "forge": // into the control pipe, as a cell can that looks for it in /proc/self/fd
		io.WriteString(pipeOf(4), rest+"\n")
		time.Sleep(time.Minute)
	case "close": // a descriptor of the session's own
		pipeOf(n).Close()
		show(cell.Display, "nobody sees it")
		time.Sleep(time.Minute)
	case "bytes":
		os.Stdout.Write([]byte("a\xff\xfeb\xe2\x82"))
		show(cell.Display, "between")
		os.Stdout.Write([]byte("\xacc\xe2"))
	}
	return cell.Reply{Status: cell.OK}
}

// mixed prints and shows the numbers below n in turn, each in a way drawn at random.
func (s *toy) mixed(n int, stdio cell.IO) {
	rnd := rand.New(rand.NewPCG(uint64(n), 1))
	for i := range n {
		text := fmt.Sprintf("%d é€🙂;", i)
		switch rnd.IntN(5) {
		case 0:
			stdio.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": text}})
		case 1:
			stdio.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: text})
		case 2: // byte by byte
			for j := range len(text) {
				os.Stdout.WriteString(text[j : j+1])
			}
		case 3: // a false marker, then a long line
			fmt.Print("\x1emsp:")
			fmt.Print(text + strings.Repeat("-", rnd.IntN(3000)))
		default:
			fmt.Print(text)
		}
	}
}

// endless recurs in frames of some size: the runtime copies a stack frame by frame, and eight million small ones take it half a minute.
func endless(n int) int {
	var frame [128]int
	frame[n%128] = n
	//lint:ignore SA5007 the stack is to overflow
	return endless(n+1) + frame[(n+1)%128]
}

func (*toy) Complete(code string, pos int) cell.Completion {
	return cell.Completion{Start: pos - 1, End: pos, Items: []cell.Candidate{{Text: code + "!", Kind: "variable"}}}
}

func (*toy) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	if code == "panic" {
		panic("a bug")
	}
	return cell.Bundle{"text/plain": fmt.Sprint(code, pos, detail)}, code != ""
}

func (*toy) IsComplete(code string) cell.Completeness {
	return cell.Completeness{Status: "incomplete", Indent: "\t"}
}

// Close leaves its trace in the file that a variable names.
func (*toy) Close() error {
	if name := os.Getenv(toyCloses); name != "" {
		return os.WriteFile(name, []byte("closed"), 0o600)
	}
	return nil
}
