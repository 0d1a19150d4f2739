package view

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// tab reads the events of a page as a browser does.
type tab struct {
	t     *testing.T
	lines *bufio.Scanner
}

func openTab(t *testing.T, v *View) *tab {
	t.Helper()
	ask, err := http.NewRequestWithContext(minute(t), "GET", v.Address()+"events", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return &tab{t, lines}
}

// minute ends with the test, or when it has waited for as long as a busy machine may need.
func minute(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// next returns the next event, read from its JSON.
func (b *tab) next() (e event) {
	b.t.Helper()
	for b.lines.Scan() {
		if text, ok := strings.CutPrefix(b.lines.Text(), "data: "); ok {
			if err := json.Unmarshal([]byte(text), &e); err != nil {
				b.t.Fatal(err)
			}
			return e
		}
	}
	b.t.Fatal("no more events: ", b.lines.Err())
	return e
}

// expect compares the next events, written in words, with those wanted.
func (b *tab) expect(want ...string) {
	b.t.Helper()
	for _, w := range want {
		e := b.next()
		got := e.Op
		switch e.Op {
		case "figure":
			got = fmt.Sprintf("figure %d %v", e.At, e.Data["text/html"])
		case "model", "close":
			state, _ := json.Marshal(e.State)
			got = fmt.Sprintf("%s %s %s", e.Op, e.ID, state)
		}
		if got != w {
			b.t.Errorf("event %s, want %s", got, w)
		}
	}
}

func open(t *testing.T, take func(cell.Comm)) *View {
	t.Helper()
	v := New(take)
	if err := v.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

func html(text, id string) cell.Output {
	return cell.Output{Kind: cell.Display, ID: id, Data: cell.Bundle{"text/plain": "t", "text/html": text}}
}

func update(text, id string) cell.Output {
	o := html(text, id)
	o.Kind = cell.Update
	return o
}

func comm(op cell.CommOp, id, data string) cell.Output {
	return cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: op, ID: id, Target: "jupyter.widget", Data: json.RawMessage(data)}}
}

// TestPage: a tab shows the figures of the latest cell that showed one, whenever it is opened.
func TestPage(t *testing.T) {
	v := open(t, nil)
	v.Begin()
	v.Take("1", html("a", "x"))
	first := openTab(t, v)
	first.expect("clear", "figure 0 a")
	if !v.Looked() {
		t.Error("nobody looks")
	}
	v.Take("1", html("b", ""))
	v.Take("1", update("c", "x"))
	v.Take("1", update("nowhere", "y"))
	v.Begin()
	v.Take("2", cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": "text is no figure"}})
	v.Take("2", cell.Output{Kind: cell.Stream, Text: "nor is this"})
	v.Take("2", html("d", ""))
	first.expect("figure 1 b", "figure 0 c", "clear", "figure 0 d")
	openTab(t, v).expect("clear", "figure 0 d")
}

// TestWidgets follows the states of widgets, and passes on what a person does to them.
func TestWidgets(t *testing.T) {
	taken := make(chan cell.Comm, 1)
	v := open(t, func(c cell.Comm) { taken <- c })
	b := openTab(t, v)
	b.expect("clear")
	if !v.Take("", comm(cell.CommOpen, "w", `{"state": {"value": 1, "name": "k"}}`)) {
		t.Error("a comm is not the page's alone")
	}
	v.Take("", comm(cell.CommMsg, "w", `{"method": "update", "state": {"value": 2}}`))
	v.Take("", comm(cell.CommMsg, "other", `{"method": "update", "state": {"value": 2}}`))
	b.expect(`model w {"name":"k","value":1}`, `model w {"value":2}`)
	for body, want := range map[string]int{
		`{"id": "w", "data": {"method": "update", "state": {"value": 3}}}`: http.StatusNoContent,
		`{"id": "gone", "data": {}}`:                                       http.StatusGone,
		`nonsense`:                                                         http.StatusBadRequest,
	} {
		answer, err := http.Post(v.Address()+"comm", "application/json", strings.NewReader(body))
		if err != nil || answer.StatusCode != want {
			t.Errorf("%s: %v, %v; want %d", body, answer.Status, err, want)
		}
		answer.Body.Close()
	}
	if c := <-taken; c.ID != "w" || c.Op != cell.CommMsg || c.Parent == "" || !strings.Contains(string(c.Data), `"value": 3`) {
		t.Errorf("taken: %+v", c)
	}
	openTab(t, v).expect("clear", `model w {"name":"k","value":3}`)
	v.Take("", comm(cell.CommClose, "w", ""))
	b.expect("close w null")
	openTab(t, v).expect("clear")
}

// TestCapture: an Output widget captures what the request that it waits for shows, and nothing else.
func TestCapture(t *testing.T) {
	v := open(t, nil)
	v.Take("7", comm(cell.CommOpen, "out", `{"state": {"msg_id": "7", "outputs": []}}`))
	if v.Take("8", html("elsewhere", "")) {
		t.Error("another request's output is captured")
	}
	for _, o := range []cell.Output{
		{Kind: cell.Stream, Name: "stdout", Text: "old"},
		{Kind: cell.Clear, Wait: true},
		html("a", "x"),
		{Kind: cell.Stream, Name: "stdout", Text: "b"},
		update("c", "x"),
	} {
		if !v.Take("7", o) {
			t.Errorf("%+v is not captured", o)
		}
	}
	b := openTab(t, v)
	b.next()
	outputs, _ := json.Marshal(b.next().State["outputs"])
	want := `[{"data":{"text/html":"c","text/plain":"t"},"id":"x","metadata":null,"output_type":"display_data"},` +
		`{"name":"stdout","output_type":"stream","text":"b"}]`
	if string(outputs) != want {
		t.Errorf("outputs %s\nwant %s", outputs, want)
	}
	v.Take("7", comm(cell.CommMsg, "out", `{"method": "update", "state": {"msg_id": ""}}`))
	if v.Take("7", html("after", "")) {
		t.Error("it captures when it has been told not to")
	}
}

// TestGuard: nothing is served without the token or under the name of another site, and what is served loads nothing
// from elsewhere.
func TestGuard(t *testing.T) {
	v := open(t, nil)
	get := func(address, host string) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequest("GET", address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			r.Host = host
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(body)
	}
	root := fmt.Sprintf("http://127.0.0.1:%d/", v.Port())
	for _, c := range []struct {
		address, host string
		want          int
	}{
		{v.Address(), "", 200},
		{v.Address(), "localhost:9999", 200}, // a forwarded port
		{v.Address(), "evil.example", 404},
		{v.Address(), "127.0.0.1.evil.example:80", 404},
		{root, "", 404},
		{root + "wrong/", "", 404},
		{root + "wrong/events", "", 404},
		{v.Address() + "nothing", "", 404},
	} {
		if answer, _ := get(c.address, c.host); answer.StatusCode != c.want {
			t.Errorf("%s as %q: %s, want %d", strings.Replace(c.address, v.token, "TOKEN", 1), c.host, answer.Status, c.want)
		}
	}
	answer, body := get(v.Address(), "")
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(body, "EventSource") {
		t.Errorf("policy %q, page of %d bytes", policy, len(body))
	}
}

// TestClose ends the tabs.
func TestClose(t *testing.T) {
	v := open(t, nil)
	b := openTab(t, v)
	b.expect("clear")
	v.Close()
	if b.lines.Scan() && b.lines.Text() != "" {
		t.Errorf("after the end: %q", b.lines.Text())
	}
}
