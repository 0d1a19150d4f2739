package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// The toy takes messages of the comm "inbox" at once; its handler prints, and answers with the buffers; it
// declines comms to "nobody"; it dies of the message "die".

func (s *toy) TakeComm(c cell.Comm) bool {
	if c.ID != "inbox" {
		return false
	}
	s.inbox <- c
	return true
}

func (s *toy) Comm(ctx context.Context, c cell.Comm, stdio cell.IO) cell.Reply {
	if c.Target == "nobody" {
		return failed(cell.NoComm, "nobody takes it", false)
	}
	if string(c.Data) == `"die"` {
		os.Exit(3)
	}
	fmt.Printf("%s %s", c.Op, c.Data)
	stdio.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommMsg, ID: c.ID, Data: c.Data, Buffers: c.Buffers}})
	return cell.Reply{Status: cell.OK}
}

func (r *record) comms() (list []cell.Comm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, o := range r.outs {
		if o.Kind == cell.CommOut {
			list = append(list, *o.Comm)
		}
	}
	return list
}

func TestCommCarriesBuffersBothWays(t *testing.T) {
	w := startToy(t)
	var cells, handler record
	w.Execute(t.Context(), cell.Request{Code: "open line"}, cell.IO{Out: cells.out})
	opened := cells.comms()
	if len(opened) != 1 || opened[0].ID != "line" || len(opened[0].Buffers) != 2 ||
		!bytes.Equal(opened[0].Buffers[0], []byte{0, '\n', 255}) || len(opened[0].Buffers[1]) != 0 {
		t.Fatalf("opened %+v", opened)
	}
	big := bytes.Repeat([]byte("0123456789abcdef"), 1<<18) // 4 MB: many times what a pipe holds
	reply := w.Comm(t.Context(), cell.Comm{Op: cell.CommMsg, ID: "line", Data: json.RawMessage(`{"a":1}`),
		Buffers: [][]byte{big, {}, {7}}}, cell.IO{Out: handler.out})
	answers := handler.comms()
	if reply.Status != cell.OK || len(answers) != 1 || len(answers[0].Buffers) != 3 ||
		!bytes.Equal(answers[0].Buffers[0], big) || answers[0].Buffers[2][0] != 7 {
		t.Fatalf("%+v, %d answers", reply, len(answers))
	}
	if handler.outs[0].Text != `msg {"a":1}` {
		t.Errorf("the handler printed %+v", handler.outs[0])
	}
	if reply := w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "no", Target: "nobody"},
		cell.IO{}); reply.Err == nil || reply.Err.Name != cell.NoComm || reply.Lost {
		t.Errorf("an open that nobody takes: %+v", reply)
	}
}

// A message that the running cell waits for does not wait for the cell.
func TestCommIsTakenWhileACellRuns(t *testing.T) {
	w := startToy(t)
	var cells record
	ended := make(chan cell.Reply)
	go func() { ended <- w.Execute(t.Context(), cell.Request{Code: "receive"}, cell.IO{Out: cells.out}) }()
	if w.TakeComm(cell.Comm{Op: cell.CommMsg, ID: "line"}) {
		t.Error("a message for a handler was taken")
	}
	if !w.TakeComm(cell.Comm{Op: cell.CommMsg, ID: "inbox", Data: json.RawMessage(`{}`), Buffers: [][]byte{{1, 2}}}) {
		t.Fatal("not taken")
	}
	if r := <-ended; r.Status != cell.OK {
		t.Fatal(r.Err)
	}
	if got := cells.outs[0].Data["text/plain"]; got != "{} [[1 2]]" {
		t.Errorf("the cell received %v", got)
	}
}

// Comms end with their child, for those who opened them, before the reply says that it is gone.
func TestDeathClosesComms(t *testing.T) {
	w := startToy(t)
	var cells, open, dying record
	w.Execute(t.Context(), cell.Request{Code: "open mine"}, cell.IO{Out: cells.out})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommOpen, ID: "theirs"}, cell.IO{Out: open.out})
	reply := w.Comm(t.Context(), cell.Comm{Op: cell.CommMsg, ID: "mine", Data: json.RawMessage(`"die"`)}, cell.IO{Out: dying.out})
	if !reply.Lost || reply.Err.Name != cell.SessionLost {
		t.Errorf("the handler that died: %+v", reply)
	}
	for id, r := range map[string]*record{"mine": &cells, "theirs": &open} {
		list := r.comms()
		if last := list[len(list)-1]; last.Op != cell.CommClose || last.ID != id {
			t.Errorf("comm %s ended with %+v", id, last)
		}
	}
	if reply := w.Comm(t.Context(), cell.Comm{Op: cell.CommMsg, ID: "line"}, cell.IO{}); reply.Status != cell.OK {
		t.Errorf("the new child: %+v", reply)
	}
}

func TestReceiverDistrustsLengths(t *testing.T) {
	for _, line := range []string{`{"op":"take","comm":{"op":"msg"},"blobs":[-1]}`, `{"op":"take","blobs":[1]}`,
		`{"op":"take","comm":{},"blobs":[99999999999]}`, `{"op":"take","comm":{},"blobs":[5]}`} {
		if m, err := newReceiver(bytes.NewBufferString(line + "\nabc")).next(); err == nil || err == io.EOF {
			t.Errorf("%s: %+v, %v", line, m, err)
		}
	}
}

// What a goroutine of a cell prints after a handler has run goes to the cell, and not to the handler.
func TestTextAfterAHandler(t *testing.T) {
	w := startToy(t)
	texts := make(chan string, 9)
	var handler record
	w.Execute(t.Context(), cell.Request{Code: "late"}, cell.IO{Out: func(o cell.Output) { texts <- o.Text }})
	w.Comm(t.Context(), cell.Comm{Op: cell.CommMsg, ID: "line", Data: json.RawMessage(`{}`)}, cell.IO{Out: handler.out})
	w.TakeComm(cell.Comm{Op: cell.CommMsg, ID: "inbox"})
	if got := <-texts; got != "late text" || handler.outs[0].Text != "msg {}" {
		t.Errorf("the cell got %q, the handler %+v", got, handler.outs)
	}
}
