package nb_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/nb/host"
)

// front is a host that keeps what it is given, and has no comms while it is deaf.
type front struct {
	sent []host.Message
	deaf bool
	told []any    // panics
	did  []string // showing and clearing
}

func (f *front) Show(v any, id string, update bool) { f.did = append(f.did, fmt.Sprint("show ", v)) }
func (f *front) Clear(wait bool)                    { f.did = append(f.did, fmt.Sprint("clear ", wait)) }
func (f *front) Page(text string)                   {}
func (f *front) Read(prompt string, password bool) (string, error) {
	return fmt.Sprint(prompt, password), nil
}
func (f *front) Parent() string { return "request 7" }
func (f *front) Panicked(v any) bool {
	f.told = append(f.told, v)
	return v != "not mine"
}
func (f *front) Send(m host.Message) error {
	if f.deaf {
		return errors.New("no")
	}
	f.sent = append(f.sent, m)
	return nil
}

func install(t *testing.T) *front {
	f := &front{}
	host.Install(f)
	t.Cleanup(func() { host.Install(nil) })
	return f
}

// TestClear: a program of its own has nothing to clear; the host of a cell is told, in order, and whether to wait.
func TestClear(t *testing.T) {
	nb.Clear(true)
	f := install(t)
	nb.Show(1)
	nb.Clear(true)
	nb.Show(2)
	nb.Clear(false)
	if want := []string{"show 1", "clear true", "show 2", "clear false"}; !slices.Equal(f.did, want) {
		t.Errorf("the host did %q, want %q", f.did, want)
	}
}

func open(t *testing.T) *nb.Comm {
	t.Helper()
	c, err := nb.Open("toy", nb.Message{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestGuard(t *testing.T) {
	f := install(t)
	if !nb.Guard(func() {}) || nb.Guard(func() { panic("mine") }) || len(f.told) != 1 || f.told[0] != "mine" {
		t.Errorf("told of %v", f.told)
	}
	passes := func() (v any) {
		defer func() { v = recover() }()
		nb.Guard(func() { panic("not mine") })
		return nil
	}
	if v := passes(); v != "not mine" {
		t.Errorf("what the host declines comes out as %v", v)
	}
	host.Install(nil)
	if v := passes(); v != "not mine" || len(f.told) != 2 {
		t.Errorf("a panic of a program of its own comes out as %v", v)
	}
}

// in delivers a message of the front end as a host does, and reports whether someone took it.
func in(op host.Op, id, data string) error {
	m := host.Message{Op: op, ID: id, Target: "toy", Data: json.RawMessage(data)}
	if host.Attached().Take(m) {
		return nil
	}
	f, err := host.Attached().Handle(m)
	if err == nil {
		f()
	}
	return err
}

func TestProgramOfItsOwn(t *testing.T) {
	if _, err := nb.Open("toy", nb.Message{}); !errors.Is(err, nb.ErrNoFront) {
		t.Errorf("Open: %v", err)
	}
	if _, err := nb.Password("?"); err == nil {
		t.Error("a password is asked for where it would be seen")
	}
	if nb.Parent() != "" {
		t.Error("there is no request")
	}
}

func ExampleShow() {
	nb.Show(41).Update(42)
	nb.Page("help")
	// Output:
	// 41
	// 42
	// help
}

func TestSendsJSONAndBuffers(t *testing.T) {
	f := install(t)
	c := open(t)
	if err := c.Send(nb.Message{Data: map[string]any{"x": []float64{1, 2}}, Buffers: [][]byte{{3}}}); err != nil {
		t.Fatal(err)
	}
	if m := f.sent[1]; m.Op != host.Msg || m.ID != c.ID() || string(m.Data) != `{"x":[1,2]}` ||
		string(m.Metadata) != "{}" || m.Buffers[0][0] != 3 {
		t.Errorf("sent %+v", m)
	}
	if err := c.Send(nb.Message{Data: map[string]any{"a": 1, "b": math.Inf(1)}}); err == nil ||
		!strings.Contains(err.Error(), `Data["b"]`) {
		t.Errorf("infinity: %v", err)
	}
	if err := c.Send(nb.Message{Metadata: map[string]any{"f": func() {}}}); err == nil || !strings.Contains(err.Error(), `Metadata["f"]`) {
		t.Errorf("a function: %v", err)
	}
	half := make([]byte, nb.MaxMessage/2)
	if err := c.Send(nb.Message{Buffers: [][]byte{half, half}}); err != nil {
		t.Errorf("buffers of %d bytes: %v", 2*len(half), err)
	}
	if err := c.Send(nb.Message{Buffers: [][]byte{half, half, {1}}}); err == nil ||
		!strings.Contains(err.Error(), fmt.Sprint(2*len(half)+1)) {
		t.Errorf("buffers of %d bytes: %v", 2*len(half)+1, err)
	}
	f.deaf = true
	if err := c.Send(nb.Message{}); !errors.Is(err, nb.ErrNoFront) {
		t.Errorf("nobody there: %v", err)
	}
	if _, err := nb.Open("toy", nb.Message{}); !errors.Is(err, nb.ErrNoFront) {
		t.Errorf("nobody there: %v", err)
	}
}

func TestCloseEndsBothEndsOnce(t *testing.T) {
	f := install(t)
	c := open(t)
	for range 2 {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(f.sent) != 2 || f.sent[1].Op != host.Close {
		t.Errorf("sent %+v", f.sent)
	}
	if err := c.Send(nb.Message{}); !errors.Is(err, nb.ErrClosed) {
		t.Errorf("Send: %v", err)
	}
	if err := in(host.Msg, c.ID(), "{}"); err == nil {
		t.Error("a message to a closed comm is taken")
	}
}

func TestHandlersGetWaitingMessagesFirst(t *testing.T) {
	install(t)
	c := open(t)
	in(host.Msg, c.ID(), `{"n":1}`)
	in(host.Msg, c.ID(), `{"n":2}`)
	var got []any
	c.OnMessage(func(m nb.Message) { got = append(got, m.Data["n"]) })
	in(host.Msg, c.ID(), `{"n":3}`)
	c.OnMessage(nil)
	in(host.Msg, c.ID(), `{"n":4}`)
	m, ok := c.Poll()
	if fmt.Sprint(got) != "[1 2 3]" || !ok || m.Data["n"] != 4.0 {
		t.Errorf("handled %v, then %v %v", got, m.Data, ok)
	}
	if _, ok := c.Poll(); ok {
		t.Error("there is another message")
	}
	if err := in(host.Msg, c.ID(), `[1]`); err == nil {
		t.Error("data that is no object is taken")
	}
}

func TestReceive(t *testing.T) {
	install(t)
	c := open(t)
	for n := range 4100 {
		in(host.Msg, c.ID(), fmt.Sprintf(`{"n":%d}`, n))
	}
	if _, err := c.Receive(t.Context()); !errors.Is(err, nb.ErrLost) || !strings.Contains(err.Error(), "lost: 4,") {
		t.Errorf("4100 messages: %v", err)
	}
	if m, err := c.Receive(t.Context()); err != nil || m.Data["n"] != 4.0 {
		t.Errorf("the first that is left: %v %v", m.Data, err)
	}
	for ok := true; ok; _, ok = c.Poll() {
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Receive(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	go in(host.Msg, c.ID(), `{"n":"late"}`)
	if m, err := c.Receive(t.Context()); err != nil || m.Data["n"] != "late" {
		t.Errorf("waited for: %v %v", m.Data, err)
	}
	go in(host.Close, c.ID(), `{}`)
	if _, err := c.Receive(t.Context()); !errors.Is(err, nb.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
	c = open(t)
	stopped, stop := context.WithCancel(context.Background())
	defer interrupt.Install(func() context.Context { return stopped })()
	stop()
	if _, err := c.Receive(t.Context()); !errors.Is(err, nb.ErrInterrupted) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestTargets(t *testing.T) {
	f := install(t)
	if err := in(host.Open, "1", `{}`); err == nil {
		t.Error("an open that nobody takes is accepted")
	}
	var refused *nb.Comm
	nb.Target("toy", func(c *nb.Comm, m nb.Message) {
		if m.Data["no"] == true {
			refused = c
			panic("no")
		}
		c.OnClose(func(nb.Message) { nb.Target("toy", nil) })
	})
	if err := in(host.Open, "2", `{}`); err != nil {
		t.Error(err)
	}
	func() {
		defer func() { recover() }()
		in(host.Open, "3", `{"no": true}`)
	}()
	if err := in(host.Msg, "3", `{}`); err == nil {
		t.Error("a comm whose acceptance panicked is open")
	}
	if _, err := refused.Receive(t.Context()); !errors.Is(err, nb.ErrClosed) {
		t.Errorf("whoever waits for its messages gets %v", err)
	}
	if err := in(host.Close, "2", `{}`); err != nil {
		t.Error(err)
	}
	if err := in(host.Open, "4", `{}`); err == nil {
		t.Error("OnClose was not called")
	}
	if len(f.sent) != 0 {
		t.Errorf("sent %+v", f.sent)
	}
}

func TestMisusePanicsWithTheValue(t *testing.T) {
	install(t)
	c := open(t)
	c.OnMessage(func(nb.Message) {})
	for want, f := range map[string]func(){
		`nb: Open("", …)`:               func() { nb.Open("", nb.Message{}) },
		`nb: Target("", …)`:             func() { nb.Target("", nil) },
		"nb: Receive on comm " + c.ID(): func() { c.Receive(t.Context()) },
	} {
		func() {
			defer func() {
				if v := fmt.Sprint(recover()); !strings.HasPrefix(v, want) {
					t.Errorf("panics with %s, want %s…", v, want)
				}
			}()
			f()
		}()
	}
}
