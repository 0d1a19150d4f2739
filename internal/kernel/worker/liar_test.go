package worker

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// toyLies is the variable with what a lying child does, a step a line: "hear" waits for a message, "mark k n" writes a
// marker of kind k into both text pipes, "print text" writes text there, and anything else is said as it is, with the
// key for KEY and the last proof for PROOF.
const toyLies = "MSP_TEST_LIES"

func lie(steps string) {
	var fds [3]*os.File
	for i := range fds {
		f, err := inherited(3+i, "")
		if err != nil {
			os.Exit(1)
		}
		fds[i] = f
	}
	in := newReceiver(fds[0])
	start, err := in.next()
	if err != nil {
		os.Exit(1)
	}
	out, texts := fds[1], []*os.File{os.Stdout, fds[2]}
	proof := ""
	for step := range strings.Lines(steps) {
		step = strings.TrimSuffix(step, "\n")
		word, rest, _ := strings.Cut(step, " ")
		switch word {
		case "hear":
			m, err := in.next()
			if err != nil {
				os.Exit(1)
			}
			proof = m.Proof
		case "mark", "print":
			text := []byte(rest)
			if word == "mark" {
				var kind byte
				var n uint64
				fmt.Sscanf(rest, "%c %d", &kind, &n)
				text = marker(start.Token, kind, n)
			}
			for _, f := range texts {
				f.Write(text)
			}
		default:
			io.WriteString(out, strings.NewReplacer("KEY", start.Key, "PROOF", proof).Replace(step)+"\n")
		}
	}
	time.Sleep(time.Hour)
}

const (
	liarReady = `{"key":"KEY","op":"ready","protocol":4}` + "\n"
	liarEnds  = `{"key":"KEY","op":"ended","id":1}` + "\nhear\n"
)

// Whatever a child says that it may not ends it, with the reason, and the next cell runs in another.
func TestLiesEndTheChild(t *testing.T) {
	running := liarReady + "hear\n"
	for lies, why := range map[string]string{
		`{"op":"ready","protocol":4}`:                                            "without its key",
		`{"key":"KEY","op":"ready","protocol":2}`:                                "protocol 2, this program 4",
		`{"key":"KEY","op":"output","id":1}`:                                     `"output" at the wrong time`,
		`no JSON`:                                                                "invalid character",
		liarReady + liarReady:                                                    `"ready" at the wrong time`,
		liarReady + `{"key":"KEY","op":"failed"}`:                                `"failed" at the wrong time`,
		running + `{"op":"output","id":1}`:                                       "without its key",
		running + `{"key":"KEY","op":"nonsense"}`:                                "means nothing",
		running + `{"key":"KEY","op":"output","id":1}`:                           "without content",
		running + `{"key":"KEY","op":"output","id":2,"output":{"kind":"clear"}}`: "cell 2, which was not begun",
		running + `{"key":"KEY","op":"output","id":9223372036854775809,"output":{"kind":"clear"}}`:                  "which was not begun",
		running + `{"key":"KEY","op":"output","output":{"kind":"clear"}}`:                                           "cell 0, which was not begun",
		running + `{"key":"KEY","op":"output","id":1,"output":{"kind":"x"}}`:                                        `kind "x"`,
		running + `{"key":"KEY","op":"output","id":1,"output":{"kind":"stream","name":"x"}}`:                        `printed to "x"`,
		running + `{"key":"KEY","op":"output","id":1,"output":{"kind":"comm"}}`:                                     "of a comm",
		running + `{"key":"KEY","op":"output","id":1,"output":{"kind":"comm","comm":{"op":"open"}}}`:                "of a comm",
		running + `{"key":"KEY","op":"output","id":1,"output":{"kind":"clear"}}`:                                    "its mark 0 comes after 0",
		running + "mark o 7\n" + `{"key":"KEY","op":"output","id":1,"mark":5,"output":{"kind":"clear"}}`:            "the mark 7 in its stdout came before 5",
		running + `{"key":"KEY","op":"read","id":1,"mark":1}`:                                                       "asks for input of cell 1",
		running + `{"key":"KEY","op":"done","id":1,"reply":{"status":"ok"}}`:                                        "without proof",
		running + strings.Repeat(`{"key":"KEY","op":"begun","id":1}`+"\n", 2):                                       `"begun" of cell 1 a second time`,
		running + `{"key":"KEY","op":"forged","id":1}`:                                                              "pretended that cell 1 had ended",
		running + liarEnds + `{"key":"KEY","op":"done","id":1,"proof":"x","reply":{"status":"ok"}}`:                 "without proof",
		running + liarEnds + `{"key":"KEY","op":"ended","id":1}`:                                                    "without proof",
		running + liarEnds + `{"key":"KEY","op":"done","id":1,"proof":"PROOF"}`:                                     "no reply for cell 1",
		running + liarEnds + `{"key":"KEY","op":"done","id":1,"proof":"PROOF","reply":{}}`:                          "the reply",
		running + liarEnds + `{"key":"KEY","op":"done","id":1,"proof":"PROOF","reply":{"status":"error"}}`:          "the reply",
		running + liarEnds + `{"key":"KEY","op":"done","id":1,"proof":"PROOF","reply":{"status":"ok","lost":true}}`: "the reply",
		running + `{"key":"KEY","op":"complete"}`:                                                                   `answers "complete" number 0, which was not asked`,
		running + `{"key":"KEY","op":"inspect","id":3}`:                                                             `answers "inspect" number 3`,
		running + `{"op":"done","id":1,"blobs":[5]}`:                                                                "a buffer of 5 bytes",
	} {
		w := startLiar(t, lies)
		if _, r := runCell(t, w, "print x"); !r.Lost || r.Err == nil || !strings.Contains(r.Err.Value, why) {
			t.Errorf("%s\n gives %+v, want %q", lies, r.Err, why)
		}
		w.Close()
	}
}

func startLiar(t *testing.T, lies string) *Worker {
	t.Helper()
	w, err := Start(t.Context(), Options{Command: []string{os.Args[0]}, Env: []string{toyChild + "=liar", toyLies + "=" + lies}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// What a session's code takes from its pipe is missed, long before anyone interrupts the cell: the message that a cell needs for its
// own reply, and the one that begins the next cell.
func TestStolenMessages(t *testing.T) {
	soon := usualWaits
	soon.reply = 100 * time.Millisecond
	w, err := Start(t.Context(), Options{Command: []string{os.Args[0]}, waits: &soon,
		Env: []string{toyChild + "=liar", toyLies + "=" + liarReady + "hear\n" + liarEnds}})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, r := runCell(t, w, "print x"); !r.Lost || r.Err == nil || !strings.Contains(r.Err.Value, "did a cell read from the session's own pipes") {
		t.Errorf("%+v", r.Err)
	}
	deaf, err := Start(t.Context(), Options{Command: []string{os.Args[0]}, waits: &soon,
		Env: []string{toyChild + "=liar", toyLies + "=" + liarReady}})
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	if _, r := runCell(t, deaf, "print x"); !r.Lost || r.Err == nil || !strings.Contains(r.Err.Value, "the session did not begin the cell") {
		t.Errorf("%+v", r.Err)
	}
}

// An output or a reply that is too long for a message becomes one that says so.
func TestLongMessages(t *testing.T) {
	std, err := os.Create(filepath.Join(tempDir(t), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer std.Close()
	c := &child{text: [2]*os.File{nil, std}, longest: limits{line: 2 << 20, blobs: 1000}}
	long := strings.Repeat("x", 3<<20)
	for _, m := range []message{
		{Op: opOutput, Output: &cell.Output{Kind: cell.Display, ID: "id", Data: cell.Bundle{"text/plain": long}}},
		{Op: opOutput, Output: &cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": "short", "application/json": []string{long}}}},
		{Op: opOutput, Output: &cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{ID: "c", Buffers: [][]byte{make([]byte, 1001)}}}},
		{Op: opDone, Reply: &cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: cell.PanicError, Value: long}}},
		{Op: opDone, Reply: &cell.Reply{Status: cell.OK}},
	} {
		parts := c.fitting(m)
		if len(parts) != 1 || len(parts[0]) > c.longest.line {
			t.Fatalf("%.100s: %d parts", m.Op, len(parts))
		}
		got, err := newReceiver(bytes.NewReader(parts[0])).next()
		switch {
		case err != nil:
			t.Error(err)
		case m.Reply != nil && m.Reply.Err != nil:
			if !strings.Contains(got.Reply.Err.Value, "a message may take 2 MB") {
				t.Errorf("the reply is %.200s", got.Reply.Err.Value)
			}
		case m.Output != nil && (got.Output.ID != m.Output.ID || checkOutput(got.Output) != nil):
			t.Errorf("%.200v", got.Output)
		}
	}
	if said, err := os.ReadFile(std.Name()); err != nil || strings.Count(string(said), "an output cannot be shown") != 3 {
		t.Errorf("%v, %q", err, said)
	}
}

// A child that says the same as a real one is believed: what ends the others is what they say.
func TestTrueWordsOfALiar(t *testing.T) {
	w := startLiar(t, "print early\n"+liarReady+"hear\nprint text\nmark o 2\n"+
		`{"key":"KEY","op":"output","id":1,"mark":2,"output":{"kind":"display","data":{"text/plain":"value"}}}`+"\n"+liarEnds+
		"mark e 3\n"+`{"key":"KEY","op":"done","id":1,"mark":3,"proof":"PROOF","reply":{"status":"ok"}}`)
	var rec record
	r := w.Execute(t.Context(), cell.Request{Code: "x"}, cell.IO{Out: rec.out})
	text := rec.String()
	if r.Status != cell.OK || strings.Count(text, "early") != 2 || strings.Count(text, "text") != 2 || !strings.HasSuffix(text, "<value>") {
		t.Errorf("%+v, %s", r, text)
	}
}

// A cell that writes into the pipe of its session ends that, and neither its own reply nor the supervisor is harmed.
func TestForgedReplies(t *testing.T) {
	w := startToy(t)
	for _, forged := range []string{
		`{"op":"done","id":2,"reply":{"status":"ok"}}`, `{"op":"output","id":2}`, `{"op":"done","id":2}`, `{"op":"ready"}`, `{"op":"read","id":2}`, `{`, "",
	} {
		wantOK(t, w, "set 1", "")
		if _, r := runCell(t, w, "forge "+forged); !r.Lost || !strings.Contains(r.Err.Value, "session's own pipes") {
			t.Errorf("%s: %+v", forged, r)
		}
		wantOK(t, w, "get", "<>")
	}
}

// A proof that comes for a cell that has not ended shows that something else said so.
func TestChildTellsOfAForgedEnd(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "set 1", "")
	p, err := w.current()
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan cell.Reply)
	started := make(chan bool, 1)
	go func() {
		ended <- w.Execute(t.Context(), cell.Request{Code: "forever"}, cell.IO{Out: func(cell.Output) {
			select {
			case started <- true:
			default:
			}
		}})
	}()
	<-started
	if err := p.control.send(message{Op: opProve, ID: 2, Proof: "x"}); err != nil {
		t.Fatal(err)
	}
	if r := <-ended; !r.Lost || !strings.Contains(r.Err.Value, "pretended that cell 2 had ended") {
		t.Errorf("%+v", r)
	}
}

// Input that a cell's goroutine asks for after the cell has ended fails there and asks no one.
func TestInputAfterTheEnd(t *testing.T) {
	p := newProcess()
	p.control.f, _ = os.Open(os.DevNull)
	c := &run{id: 1, done: make(chan struct{}), io: cell.IO{In: func(string, bool) (string, error) { t.Error("asked"); return "", nil }}}
	close(c.done)
	p.readLine(c, message{Op: opRead, ID: 1, Mark: 1})
	p.readLine(nil, message{Op: opRead, ID: 1, Mark: 1})
}

// Text before the first cell goes to that one, and text of a cell from long ago to the latest.
func TestTextOfOldCells(t *testing.T) {
	w := startToy(t)
	wantOK(t, w, "print x", "x")
	p, err := w.current()
	if err != nil {
		t.Fatal(err)
	}
	for range lateCells + 1 {
		wantOK(t, w, "print x", "x")
	}
	wantOK(t, w, "print y", "y")
	for id, want := range map[uint64]*run{0: p.last[""], 1: p.last[""], 2: p.last[""],
		p.cellID - 1: p.cells[p.cellID-1], p.cellID: p.last[""]} {
		if got := p.cell(id); got == nil || got != want {
			t.Errorf("text of cell %d goes to %v, want %v", id, got, want)
		}
	}
	if len(p.cells) > lateCells+1 {
		t.Errorf("%d cells are remembered", len(p.cells))
	}
}

// A sender writes message by message, whoever sends; one that could not send a message whole sends no other.
func TestSender(t *testing.T) {
	w, r, err := pipe(true)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := &sender{f: w, key: "k"}
	const each = 200
	for i := range 4 {
		go func() {
			for range each {
				s.send(message{Op: opOutput, ID: uint64(i), Output: &cell.Output{Kind: cell.CommOut,
					Comm: &cell.Comm{ID: "c", Buffers: slices.Repeat([][]byte{{byte(i)}}, 100)}}})
			}
		}()
	}
	in := newReceiver(r)
	for range 4 * each {
		m, err := in.next()
		if err != nil {
			t.Fatal(err)
		}
		if b := bytes.Join(m.Output.Comm.Buffers, nil); m.Key != "k" || len(b) != 100 || bytes.Count(b, []byte{byte(m.ID)}) != 100 {
			t.Fatalf("message of %d with %d bytes, of which %d are its own", m.ID, len(b), bytes.Count(b, []byte{byte(m.ID)}))
		}
	}
	s.wait = time.Millisecond // no one reads any more, and a pipe holds 64 KB
	large := message{Op: opOutput, Text: strings.Repeat("x", 1<<20)}
	if err := s.send(large); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("sent to nobody: %v", err)
	}
	s.wait = 0
	go io.Copy(io.Discard, r)
	if err := s.send(message{Op: opReady}); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("sent behind half a message: %v", err)
	}
}

// FuzzSupervisor says anything at all to a supervisor that runs a cell: it neither panics nor hangs, and what the cell
// gets for a reply is one.
func FuzzSupervisor(f *testing.F) {
	for _, s := range []string{
		`{"op":"output","id":1}`, `{"op":"done","id":1}`, `{"op":"ready","protocol":4}`, `{"op":"read","id":1,"mark":1}`, `{"op":"ended","id":1}`,
		`{"op":"output","id":1,"mark":1,"output":{"kind":"comm","comm":{"op":"open","id":"c"}}}`, `{"op":"done","id":1,"mark":2,"proof":"P","reply":{"status":"error","err":{}}}`,
		`{"op":"complete","id":1}`, `{"op":"take","id":1,"comm":{},"blobs":[3]}` +
			"\nabc", `{"op":"output","id":1,"mark":1,"output":{"kind":"display","data":{"a":[1,{}]}}}`,
	} {
		f.Add([]byte(`{"op":"ready","protocol":4}` + "\n" + s + "\n" + s))
	}
	f.Fuzz(func(t *testing.T, said []byte) {
		p := newProcess()
		var stopped atomic.Bool
		p.key, p.stop = "", func() { stopped.Store(true) } // no key: the fuzzer is to come further
		p.control.f, _ = os.Open(os.DevNull)
		defer p.control.f.Close()
		for i, name := range []string{"stdout", "stderr"} {
			p.streams[i] = newStream(name, nil)
			close(p.streams[i].done)
		}
		c, _ := p.begin(message{Op: opExecute, Request: &cell.Request{}}, cell.IO{})
		c.proof = "P"
		p.asked[1], p.askID = question{opComplete, make(chan message, 1)}, 1
		p.readers.Add(1)
		p.listen(io.NopCloser(bytes.NewReader(said)))
		if c.ended() && (c.reply.Status != cell.OK && c.reply.Err == nil || c.reply.Lost) {
			t.Errorf("the cell got %+v", c.reply)
		}
		if stopped.Load() && p.killed == "" {
			t.Error("ended without a reason")
		}
	})
}

// What a child's own interrupt, and a comm's end, leave behind in the supervisor.
func TestSupervisorForgetsClosedComms(t *testing.T) {
	w := startToy(t)
	w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "a"}, cell.IO{})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "b"}, cell.IO{})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "no", Target: "nobody"}, cell.IO{})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommClose, ID: "a"}, cell.IO{})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommMsg, ID: "b"}, cell.IO{})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "inbox"}, cell.IO{})
	w.TakeComm(cell.Comm{Op: cell.CommClose, ID: "inbox"})
	p, err := w.current()
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, open := p.comms["b"]; len(p.comms) != 1 || !open {
		t.Errorf("open are %v, want b alone", p.comms)
	}
}
