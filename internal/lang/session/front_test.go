package session_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

const useNB = `import ("fmt"; "context"; "math"; "github.com/massspring/msp/pkg/nb"); var _, _ = fmt.Sprint, math.NaN; var _ context.Context`

// page is a front end that keeps everything as one list of lines.
type page struct {
	*person
	comms []cell.Comm // sent by the session
	lines []string
}

func newPage(t testing.TB) *page {
	p := &page{person: newPerson(t)}
	p.cell(useNB)
	return p
}

func (p *page) io(where string) cell.IO {
	return cell.IO{
		In: func(prompt string, password bool) (string, error) {
			if password {
				prompt += "(hidden)"
			}
			return prompt + "?", nil
		},
		Out: func(o cell.Output) {
			p.mu.Lock()
			defer p.mu.Unlock()
			text, _ := o.Data["text/plain"].(string)
			switch o.Kind {
			case cell.CommOut:
				p.comms = append(p.comms, *o.Comm)
				return
			case cell.Stream:
				text = o.Text
			case cell.Clear:
				if text = "now"; o.Wait {
					text = "wait"
				}
			}
			p.lines = append(p.lines, where+" "+string(o.Kind)+" "+ansi.ReplaceAllString(text, ""))
		},
	}
}

func (p *page) seen() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	lines := p.lines
	p.lines = nil
	return lines
}

func (p *page) cellCtx(ctx context.Context, code string) cell.Reply {
	p.count++
	name := "In[" + string(rune('0'+p.count)) + "]"
	return p.s.Execute(ctx, cell.Request{Code: code, Count: p.count, AllowStdin: true, AllowComms: true,
		Parent: "parent of " + name}, p.io(name))
}

// cell runs code that has to go well and returns what it showed.
func (p *page) cell(code string) []string {
	p.t.Helper()
	if r := p.cellCtx(context.Background(), code); r.Status != cell.OK {
		p.t.Fatalf("%s\nfailed: %v", code, r.Err)
	}
	return p.seen()
}

// message delivers a message as the server does and returns what its handler showed.
func (p *page) message(op cell.CommOp, id, data string, buffers ...[]byte) (cell.Reply, []string) {
	c := cell.Comm{Op: op, ID: id, Target: "toy", Data: json.RawMessage(data), Buffers: buffers}
	if p.s.TakeComm(c) {
		return cell.Reply{Status: cell.OK}, p.seen()
	}
	r := p.s.Comm(context.Background(), c, p.io("handler"))
	return r, p.seen()
}

func (p *page) wantSeen(got []string, want ...string) {
	p.t.Helper()
	if !slices.Equal(got, want) {
		p.t.Errorf("showed %q\nwant %q", got, want)
	}
}

func TestShowUpdateClearPageAndQuestions(t *testing.T) {
	p := newPage(t)
	p.wantSeen(p.cell("shown := nb.Show(1)\nshown.Update(2)\nnb.Clear(true)\nnb.Clear(false)\nnb.Page(\"help\")"),
		"In[2] display 1", "In[2] update 2", "In[2] clear wait", "In[2] clear now", "In[2] page help")
	p.wantSeen(p.cell("shown.Update(3)\nnb.Show(nb.Parent())\n_ = 0"), "In[3] update 3", "In[3] display parent of In[3]")
	p.wantSeen(p.cell(`a, err := nb.Input("name")
b, err := nb.Password("secret")
nb.Show(fmt.Sprint(a, b, err))
_ = 0`), "In[4] display name?secret(hidden)?<nil>")
}

// What a goroutine shows belongs to the cell that started it, whatever runs meanwhile.
func TestLateShowGoesToItsCell(t *testing.T) {
	p := newPage(t)
	p.cell("go_on, done := make(chan int), make(chan int)\ngo func() { <-go_on; nb.Show(\"late\"); done <- 1 }()\n_ = 0")
	p.wantSeen(p.cell("nb.Show(\"now\")\ngo_on <- 1\n<-done\n_ = 0"), "In[3] display now", "In[2] display late")
}

// A function that is guarded, as that of an interaction, tells of its panic with its own line, and what called it goes on.
func TestGuardedPanic(t *testing.T) {
	p := newPage(t)
	p.cell("func pick(list []int, i int) int {\n\treturn list[i]\n}")
	got := p.cell("fmt.Print()\nok := nb.Guard(func() {\n\tpick([]int{1, 2}, 5)\n})\nnb.Show(ok)\nnb.Show(nb.Guard(func() {}))\n_ = 0")
	if len(got) != 3 || got[1] != "In[3] display false" || got[2] != "In[3] display true" {
		t.Fatalf("showed %q", got)
	}
	for _, want := range []string{"In[3] stream runtime error: index out of range [5] with length 2", "at pick, In[2]:2:",
		"return list[i]", "In[3]:3:"} {
		if !strings.Contains(got[0], want) {
			t.Errorf("it does not say %q: %s", want, got[0])
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, stop)
	if r := p.cellCtx(ctx, "nb.Guard(func() { for {} })\nnb.Show(\"on\")"); r.Status == cell.OK || r.Err.Name != cell.Interrupted {
		t.Errorf("an interrupt ends in %v", r)
	}
	if got := p.seen(); len(got) != 0 {
		t.Errorf("after the interrupt it showed %q", got)
	}
}

func TestCommOfTheSession(t *testing.T) {
	p := newPage(t)
	p.cell(`c, err := nb.Open("toy", nb.Message{Data: map[string]any{"x": 1}, Metadata: map[string]any{"version": "2"}, Buffers: [][]byte{{1, 2}}})
c.OnMessage(func(m nb.Message) { nb.Show(fmt.Sprint(m.Data["v"], m.Buffers)); c.Send(nb.Message{Data: map[string]any{"ok": true}}) })
c.OnClose(func(m nb.Message) { nb.Show("closed") })`)
	open := p.comms[0]
	if open.Op != cell.CommOpen || open.Target != "toy" || string(open.Data) != `{"x":1}` || string(open.Metadata) != `{"version":"2"}` || len(open.Buffers) != 1 {
		t.Fatalf("opened with %+v", open)
	}
	_, seen := p.message(cell.CommMsg, open.ID, `{"v": 7}`, []byte("ab"))
	p.wantSeen(seen, "handler display 7 [[97 98]]")
	if m := p.comms[1]; m.Op != cell.CommMsg || m.ID != open.ID || string(m.Data) != `{"ok":true}` {
		t.Errorf("answered %+v", m)
	}
	_, seen = p.message(cell.CommClose, open.ID, `{}`)
	p.wantSeen(seen, "handler display closed")
	p.wantSeen(p.cell(`nb.Show(c.Send(nb.Message{}))
_ = 0`), "In[3] display nb: the comm is closed: comm "+open.ID+" to toy")
	if r, _ := p.message(cell.CommMsg, open.ID, `{}`); r.Err == nil || r.Err.Name != cell.NoComm {
		t.Errorf("a message after the end: %+v", r)
	}
}

func TestCommOfTheFrontEnd(t *testing.T) {
	p := newPage(t)
	if r, _ := p.message(cell.CommOpen, "one", `{}`); r.Err == nil || r.Err.Name != cell.NoComm || !strings.Contains(r.Err.Value, `"toy"`) {
		t.Errorf("an open that nobody takes: %+v", r)
	}
	defer p.cell(`nb.Target("toy", nil)`) // the table of targets is the process's
	p.cell(`nb.Target("toy", func(c *nb.Comm, m nb.Message) {
	nb.Show(fmt.Sprint(c.ID(), m.Data["n"]))
	c.OnMessage(func(m nb.Message) { panic("in the handler") })
})`)
	_, seen := p.message(cell.CommOpen, "two", `{"n": 3}`)
	p.wantSeen(seen, "handler display two3")
	r, _ := p.message(cell.CommMsg, "two", `{}`)
	if r.Err == nil || r.Err.Name != cell.PanicError {
		t.Fatalf("a handler that panics: %+v", r)
	}
	trace := ansi.ReplaceAllString(strings.Join(r.Err.Traceback, "\n"), "")
	if !strings.Contains(trace, "at func literal, In[2]:3:") || !strings.Contains(trace, `panic("in the handler")`) {
		t.Errorf("the frames are\n%s", trace)
	}
	p.wantSeen(p.cell("nb.Show(1 + 1)\n_ = 0"), "In[3] display 2")
}

// A running cell receives at once; without a function no one waits for its turn.
func TestReceiveWhileTheCellRuns(t *testing.T) {
	p := newPage(t)
	p.cell(`c, err := nb.Open("toy", nb.Message{})`)
	id := p.comms[0].ID
	ended := make(chan cell.Reply)
	go func() {
		ended <- p.cellCtx(context.Background(), `c.Send(nb.Message{})
for {
	m, err := c.Receive(context.Background())
	if err != nil { nb.Show(err == nil); break }
	nb.Show(m.Data["v"])
}`)
	}()
	for _, v := range []string{`{"v": 1}`, `{"v": 2}`} {
		if !p.s.TakeComm(cell.Comm{Op: cell.CommMsg, ID: id, Data: json.RawMessage(v)}) {
			t.Fatal("the cell does not take it")
		}
	}
	if !p.s.TakeComm(cell.Comm{Op: cell.CommClose, ID: id}) {
		t.Fatal("the cell does not take the end")
	}
	if r := <-ended; r.Status != cell.OK {
		t.Fatal(r.Err)
	}
	p.wantSeen(p.seen(), "In[3] display 1", "In[3] display 2", "In[3] display false")
}

func TestInterruptReachesReceiveAndHandlers(t *testing.T) {
	p := newPage(t)
	p.cell("c, err := nb.Open(\"toy\", nb.Message{})\nstop := func() {}")
	id := p.comms[0].ID
	ctx, cancel := context.WithCancel(context.Background())
	started := make(chan bool)
	interrupted := func(r cell.Reply) {
		t.Helper()
		if r.Err == nil || r.Err.Name != cell.Interrupted {
			t.Errorf("ended with %+v", r)
		}
	}
	go func() { <-started; cancel() }()
	out := p.io("")
	out.Out = func(o cell.Output) {
		if o.Kind == cell.Display {
			started <- true
		}
	}
	p.count++
	interrupted(p.s.Execute(ctx, cell.Request{Code: "nb.Show(0)\nc.Receive(context.Background())", Count: p.count}, out))

	p.cell("c.OnMessage(func(nb.Message) { nb.Show(0); for {} })")
	ctx, cancel = context.WithCancel(context.Background())
	go func() { <-started; cancel() }()
	interrupted(p.s.Comm(ctx, cell.Comm{Op: cell.CommMsg, ID: id}, out))
	p.wantSeen(p.cell("nb.Show(err)\n_ = 0"), "In[5] display <nil>")
}

func TestWhatCannotBeSent(t *testing.T) {
	p := newPage(t)
	p.cell(`c, err := nb.Open("toy", nb.Message{})`)
	for code, want := range map[string]string{
		`c.Send(nb.Message{Data: map[string]any{"a": 1, "energy": math.NaN()}})`: `nb: Data["energy"] cannot be sent: json: unsupported value: NaN`,
		`c.Send(nb.Message{Buffers: [][]byte{make([]byte, nb.MaxMessage + 1)}})`: `nb: 104857601 bytes of buffers in one message, want at most 104857600`,
	} {
		p.count = 5
		p.wantSeen(p.cell("nb.Show("+code+")\n_ = 0"), "In[6] display "+want)
	}
	p.count = 0
	r := p.s.Execute(t.Context(), cell.Request{Code: `_, e := nb.Open("toy", nb.Message{})
nb.Show(e)
_ = 0`, Count: 9}, p.io("In[9]"))
	p.wantSeen(p.seen(), "In[9] display "+"nb: there is no front end that comms could reach")
	if r.Status != cell.OK {
		t.Error(r.Err)
	}
}
