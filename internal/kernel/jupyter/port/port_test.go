package port_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
	"github.com/massspring/msp/internal/kernel/jupyter/port"
)

// asking asks for a line, prints it and shows its length; "wait" waits for an interrupt.
type asking struct{}

func (asking) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	if r.Code == "wait" {
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "waiting"})
		<-ctx.Done()
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: cell.Interrupted}}
	}
	line, err := io.In(r.Code, false)
	if err != nil {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: "input", Value: err.Error()}}
	}
	io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: line})
	io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": fmt.Sprint(len(line))}})
	return cell.Reply{Status: cell.OK}
}
func (asking) Complete(code string, pos int) cell.Completion {
	return cell.Completion{Start: pos, End: pos}
}
func (asking) Inspect(code string, pos, detail int) (b cell.Bundle, ok bool) { return nil, false }
func (asking) IsComplete(code string) cell.Completeness                      { return cell.Completeness{Status: "complete"} }
func (asking) Close() error                                                  { return nil }

type heard struct {
	on             channel.Name
	kind, parentID string
	content        map[string]any
}

// front is a page with a kernel of its own.
type front struct {
	t    *testing.T
	port *port.Port
	says chan heard
	n    int
}

func (f *front) send(on channel.Name, kind string, content any) (id string) {
	f.n++
	id = fmt.Sprint(f.n)
	object := func(v any) []byte {
		b, err := json.Marshal(v)
		if err != nil {
			f.t.Fatal(err)
		}
		return b
	}
	f.port.Deliver(on, port.Message{Header: object(map[string]string{"msg_id": id, "msg_type": kind, "session": "tab"}),
		Parent: []byte("{}"), Metadata: []byte("{}"), Content: object(content)})
	return id
}

// until returns what the kernel sends in answer to a request: up to some text, or until it is idle and has replied, in
// whatever order. Questions are answered.
func (f *front) until(id, kind string) (all []heard) {
	idle, replied := false, false
	for h := range f.says {
		if h.parentID != id {
			continue
		}
		all = append(all, h)
		idle = idle || h.content["execution_state"] == "idle"
		replied = replied || h.kind == kind
		if h.kind == "input_request" {
			f.send(channel.Stdin, "input_reply", map[string]string{"value": "hello"})
		}
		if replied && (idle || kind == "stream") {
			return all
		}
	}
	return nil
}

// reply returns the content of the message on the shell channel.
func reply(all []heard) map[string]any {
	for _, h := range all {
		if h.on == channel.Shell {
			return h.content
		}
	}
	return nil
}

func TestKernelOverAPort(t *testing.T) {
	f := &front{t: t, says: make(chan heard, 1000)}
	f.port = port.New(func(on channel.Name, m port.Message) {
		var header, parent struct {
			ID   string `json:"msg_id"`
			Type string `json:"msg_type"`
		}
		h := heard{on: on}
		for _, part := range []struct {
			text []byte
			into any
		}{{m.Header, &header}, {m.Parent, &parent}, {m.Content, &h.content}} {
			if err := json.Unmarshal(part.text, part.into); err != nil {
				t.Errorf("%s: %v", part.text, err)
			}
		}
		h.kind, h.parentID = header.Type, parent.ID
		f.says <- h
	})
	early := f.send(channel.Shell, "kernel_info_request", struct{}{}) // before the kernel is there
	served := make(chan error)
	go func() {
		served <- jupyter.Serve(t.Context(), f.port, jupyter.KernelInfo{Implementation: "port"}, asking{}, jupyter.Options{})
	}()
	if r := reply(f.until(early, "kernel_info_reply")); r["implementation"] != "port" {
		t.Errorf("%v", r)
	}
	shown := map[string]any{}
	for _, h := range f.until(f.send(channel.Shell, "execute_request", map[string]any{"code": "a line? ", "allow_stdin": true}),
		"execute_reply") {
		switch h.kind {
		case "input_request":
			shown[h.kind] = fmt.Sprint(h.on, h.content["prompt"])
		case "stream":
			shown[h.kind] = fmt.Sprint(h.on, h.content["text"])
		case "execute_reply":
			shown[h.kind] = fmt.Sprint(h.on, h.content["status"])
		}
	}
	for kind, want := range map[string]string{"input_request": "stdina line? ", "stream": "iopubhello", "execute_reply": "shellok"} {
		if shown[kind] != want {
			t.Errorf("%s: %q, want %q", kind, shown[kind], want)
		}
	}
	endless := f.send(channel.Shell, "execute_request", map[string]any{"code": "wait"})
	f.until(endless, "stream")
	f.send(channel.Control, "interrupt_request", struct{}{})
	if r := reply(f.until(endless, "execute_reply")); r["ename"] != cell.Interrupted {
		t.Errorf("%v", r)
	}
	f.send(channel.Control, "shutdown_request", map[string]bool{"restart": false})
	if err := <-served; err != nil {
		t.Error(err)
	}
}
