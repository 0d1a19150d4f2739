package view

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestOpenAgain: a view that is open stays where it is, and one that never was can be closed.
func TestOpenAgain(t *testing.T) {
	v := New(nil)
	if v.Opened() || v.Looked() || v.Close() != nil {
		t.Error("a view that nobody has asked for is open, or cannot be closed")
	}
	v = open(t, nil)
	address := v.Address()
	if err := v.Open(); err != nil || v.Address() != address || !v.Opened() {
		t.Errorf("opened again: %v, open %v, elsewhere %v", err, v.Opened(), v.Address() != address)
	}
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	for _, header := range []string{"Cache-Control: no-store", "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff"} {
		if name, want, _ := strings.Cut(header, ": "); answer.Header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, answer.Header.Get(name), want)
		}
	}
	for host, want := range map[string]bool{"[::1]:80": true, "[::1]": true, "::1": true, "localhost": true, "127.0.0.1": true, "": false} {
		if local(host) != want {
			t.Errorf("%q is this machine: %v", host, !want)
		}
	}
}

// TestLeave: who has gone looks no more.
func TestLeave(t *testing.T) {
	v := New(nil)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	v.events(w, httptest.NewRequestWithContext(ctx, "GET", "/", nil))
	if v.Looked() {
		t.Error("a tab that has gone still looks")
	}
}

// TestSlowTab: a tab that does not read is cut off, and others are not; after the end a tab is sent what there is, at most.
func TestSlowTab(t *testing.T) {
	p, ctx := newPage(), minute(t)
	slow, other := p.watch(), p.watch()
	other.take()
	for range maxWaiting - 1 { // there is a "clear" already
		p.tell(event{Op: "clear"})
	}
	select {
	case <-slow.over:
		t.Error("the tab is cut off too early")
	default:
	}
	p.tell(event{Op: "clear"})
	select {
	case <-slow.over:
	default:
		t.Error("a tab that does not read is not cut off")
	}
	if some := other.next(ctx.Done()); len(some) != maxWaiting {
		t.Errorf("the other tab is sent %d events, want %d", len(some), maxWaiting)
	}
	p.tell(event{Op: "clear"}) // the slow one has ended already
	p.close()
	for range 3 { // the event, what has come at once with others, and the end, in any order
		if other.next(ctx.Done()) == nil {
			break
		}
	}
	late := p.watch()
	late.take()
	if late.next(ctx.Done()) != nil || ctx.Err() != nil || p.watchers() != 2 {
		t.Errorf("a tab that came after the end waits among %d", p.watchers())
	}
}

// TestModels: widgets are sent in the order in which they were made, without what is no widget or no change of one.
func TestModels(t *testing.T) {
	v := open(t, func(cell.Comm) {})
	foreign := comm(cell.CommOpen, "foreign", `{"state": {}}`)
	foreign.Comm.Target = "other"
	for _, o := range []cell.Output{
		foreign,
		comm(cell.CommOpen, "stateless", `{}`),
		comm(cell.CommOpen, "no JSON", `{`),
		comm(cell.CommOpen, "part", `{"state": {"a": 1}}`),
		comm(cell.CommOpen, "other", `{"state": {}}`),
		comm(cell.CommOpen, "whole", `{"state": {"of": "part"}}`),
		comm(cell.CommMsg, "part", `{"method": "custom", "state": {"a": 2}}`),
		comm(cell.CommClose, "other", ``),
	} {
		v.Take("", o)
	}
	openTab(t, v).expect("clear", `model part {"a":1}`, `model whole {"of":"part"}`)
	for body, want := range map[string]int{
		`{"id": "part", "data": "no message"}`:                                       http.StatusGone,
		`{"id": "part", "data": {"x": "` + strings.Repeat("x", maxMessage) + `"}}`:   http.StatusBadRequest,
		`{"id": "part", "data": {"x": "` + strings.Repeat("x", maxMessage/2) + `"}}`: http.StatusNoContent,
	} {
		answer, err := http.Post(v.Address()+"comm", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%.40s… of %d bytes: %s, want %d", body, len(body), answer.Status, want)
		}
	}
}

// TestCaptured follows what an Output widget holds, kind by kind.
func TestCaptured(t *testing.T) {
	v := New(nil)
	v.Take("", comm(cell.CommOpen, "out", `{"state": {"msg_id": "7", "outputs": []}}`))
	page := html("page", "")
	page.Kind = cell.Page
	for _, c := range []struct {
		o    cell.Output
		want string
	}{
		{html("a", "x"), "a"},
		{html("b", "y"), "a b"},
		{update("c", "y"), "a c"},
		{page, "a c page"},
		{cell.Output{Kind: cell.Clear, Wait: true}, "a c page"},
		{html("d", ""), "d"},
		{html("e", ""), "d e"},
		{cell.Output{Kind: cell.Clear}, ""},
		{cell.Output{Kind: cell.Stream, Text: "s"}, "s"},
	} {
		if !v.Take("7", c.o) {
			t.Fatalf("%v is not captured", c.o)
		}
		var got []string
		for _, o := range v.page.models["out"]["outputs"].([]any) {
			o := o.(map[string]any)
			if data, ok := o["data"].(cell.Bundle); ok {
				got = append(got, fmt.Sprint(data["text/html"]))
			} else {
				got = append(got, fmt.Sprint(o["text"]))
			}
		}
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("after %v it holds %q, want %s", c.o, got, c.want)
		}
	}
	text := cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": "t", cell.Drawing: "d"}}
	if v.Take("", text) || len(v.page.figures) != 0 {
		t.Error("a text, and its drawing in characters, are a figure")
	}
}
