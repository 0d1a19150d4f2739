package jupyter

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// An interrupt from the terminal stops what runs in every shell.
func TestSignalInterrupts(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself alone")
	}
	c, _ := toyServer(t, freePorts(t))
	_, made := c.answer(c.control, "create_subshell_request", struct{}{})
	running := []string{c.send(c.shell, "execute_request", map[string]any{"code": "sleep 600"})}
	c.started(running[0])
	running = append(running, c.sendIn(c.shell, made["subshell_id"].(string), "execute_request", map[string]any{"code": "sleep 600"}))
	c.started(running[1])
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for range running {
		if _, _, reply := c.recv(c.shell); reply["ename"] != cell.Interrupted {
			t.Errorf("a cell ends with %v", reply)
		}
	}
}

// A kernel does not outlive the front end that started it.
func TestOrphan(t *testing.T) {
	child := startIdle(t)
	t.Setenv("JPY_PARENT_PID", nameParent(t, child.Process))
	_, served := toyServer(t, freePorts(t))
	child.Process.Kill()
	child.Wait()
	if err := <-served; !errors.Is(err, ErrOrphaned) {
		t.Errorf("Serve: %v", err)
	}
}

// An interrupt between a cell's arrival and its turn is for that cell, and for no other.
func TestInterruptBeforeTheTurn(t *testing.T) {
	j := newJobs(t.Context())
	j.interrupt()
	cells := []*request{{}, {}}
	for _, r := range cells {
		j.add(r)
	}
	j.interrupt()
	for i, r := range cells {
		ctx, got, ok := j.next()
		if !ok || got != r || (ctx.Err() != nil) != (i == 0) {
			t.Errorf("job %d: %v, %v, %v", i, got == r, ok, ctx.Err())
		}
		j.interrupt()
		if ctx.Err() == nil {
			t.Errorf("job %d runs on", i)
		}
		j.done()
	}
	if left := j.close(); len(left) != 0 || j.add(cells[1]) {
		t.Error("a closed queue has taken a job")
	}
	if _, _, ok := j.next(); ok {
		t.Error("a closed queue gives a job")
	}
}

// No two cells that run have the same number, and a cell that is not stored gives its number back.
func TestNumbers(t *testing.T) {
	s := &server{shells: map[string]*shell{"": {}, "a": {}, "b": {}}}
	for _, step := range []struct {
		shell  string
		stored bool
		want   int
	}{{"", false, 1}, {"a", true, 2}, {"b", false, 3}} {
		if got := s.number(s.shells[step.shell], step.stored); got != step.want {
			t.Errorf("the cell in %q has the number %d, want %d", step.shell, got, step.want)
		}
	}
	for _, sh := range s.shells {
		s.end(sh)
	}
	if got := s.number(s.shells["b"], true); got != 3 || s.counted() != 3 {
		t.Errorf("the next has the number %d, counted are %d", got, s.counted())
	}
}

// asker is a front end's stdin channel.
type asker struct {
	keeper
	gone chan struct{}
	deaf bool
}

func (a *asker) Gone() <-chan struct{} { return a.gone }
func (a *asker) Send(frames [][]byte, essential bool) bool {
	a.keeper.Send(frames, essential)
	return !a.deaf
}

// stdin is a transport with a stdin channel that comes up late.
type stdin struct {
	memory
	asked int
	peer  *asker
}

func (s *stdin) Stdin(string) channel.Peer {
	if s.asked++; s.asked < 3 {
		return nil
	}
	return s.peer
}

// Who is asked and leaves, or cannot be asked at all, has not answered; the channel may come up a little later.
func TestNoAnswer(t *testing.T) {
	for want, peer := range map[string]*asker{"left without an answer": {gone: make(chan struct{})}, "could not be sent": {deaf: true}} {
		if peer.gone != nil {
			close(peer.gone)
		}
		s := &server{transport: &stdin{peer: peer}}
		_, err := s.ask(t.Context(), &request{Message: &Message{Identities: [][]byte{[]byte("me")}}, peer: new(keeper)}, "who?", false)
		if err == nil || !strings.Contains(err.Error(), want) || len(peer.received) != 1 || string(peer.received[0][0]) != "me" {
			t.Errorf("%v, want %s; asked %d times", err, want, len(peer.received))
		}
		if s.inputs.answer != nil || s.inputs.id != "" {
			t.Error("the question is still open")
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := (&server{transport: memory{}}).stdinOf(ctx, &request{peer: new(keeper)}); err != errEnded {
		t.Errorf("waiting for a channel: %v", err)
	}
}

// What comes after the reply is shown in place; a reply that cannot be sent says so instead.
func TestOddReplies(t *testing.T) {
	to := &listener{}
	s := &server{transport: to, session: "this", note: t.Logf}
	s.pub = newBroadcast(s.codec, "this", to, t.Logf)
	x := execution{s: s, r: &request{Message: &Message{}}, allowance: allowance{limit: -1}}
	page := cell.Output{Kind: cell.Page, Data: cell.Bundle{"text/plain": "page"}}
	x.out(page)
	if pages := x.pages(); len(pages) != 1 || len(s.pub.queue) != 0 {
		t.Errorf("paged %v, published %d", pages, len(s.pub.queue))
	}
	x.out(page)
	if len(s.pub.queue) != 1 || s.pub.queue[0].msgType != "display_data" {
		t.Errorf("after the reply: %d messages", len(s.pub.queue))
	}
	x.q.Silent = true
	x.out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": "value"}})
	if len(s.pub.queue) != 1 || x.result != "" {
		t.Error("the value of a silent cell is shown")
	}

	client := new(keeper)
	s.reply(&request{Message: &Message{RawHeader: json.RawMessage("{}")}, peer: client}, "x_reply", make(chan int))
	m, err := s.codec.decode(client.received[0])
	if err != nil || m.Header.Type != "x_reply" || !strings.Contains(string(m.Content), `"ename":"internal error"`) {
		t.Errorf("%+v, %v", m, err)
	}
	if e := asCellError(nil); e.Name != "error" || len(e.Traceback) != 1 || e.Traceback[0] != "error: the cell failed without saying why" {
		t.Errorf("%+v", e)
	}
	if e := asCellError(&cell.Error{Name: "n", Value: "v", Traceback: []string{"a", "b"}}); e.Name != "n" || e.Value != "v" || len(e.Traceback) != 2 {
		t.Errorf("%+v", e)
	}
	s.runner = willing{}
	if r := s.commReply(t.Context(), &request{Message: &Message{}}, cell.Comm{}, nil); r.Err == nil || r.Err.Name != cell.NoComm {
		t.Errorf("a session without comms: %+v", r)
	}
	if l := GoLanguage("1.26"); l.Name != "go" || l.FileExtension != ".go" || l.MIMEType != "text/x-go" || l.Version != "1.26" {
		t.Errorf("%+v", l)
	}
}
