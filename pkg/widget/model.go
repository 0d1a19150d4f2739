package widget

import (
	"maps"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/nb"
)

// Versions of the parts of the protocol.
const (
	protocolVersion = "2.1.0"
	controls        = "@jupyter-widgets/controls"
	controlsVersion = "2.0.0"
)

// open makes the model known to the front end, after those that it refers to.
func (w *Widget) open() error {
	w.mu.Lock()
	known := w.comm != nil
	w.mu.Unlock()
	if known {
		return nil
	}
	for _, c := range w.children {
		if err := c.open(); err != nil {
			return err
		}
	}
	w.mu.Lock()
	if w.refer != nil {
		maps.Copy(w.state, w.refer())
	}
	comm, err := nb.Open("jupyter.widget", nb.Message{
		Data:     map[string]any{"state": w.state, "buffer_paths": []any{}},
		Metadata: map[string]any{"version": protocolVersion},
	})
	if err == nil {
		if !w.polled {
			comm.OnMessage(w.receive)
		}
		comm.OnClose(func(nb.Message) { w.lose(comm) })
		w.comm = comm
	}
	w.mu.Unlock()
	for _, l := range w.links {
		if err == nil {
			err = l.open()
		}
	}
	return err
}

// lose forgets the comm that the front end has closed, so that the widget is opened again when it is next shown.
func (w *Widget) lose(comm *nb.Comm) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.comm == comm {
		w.comm = nil
	}
}

// reference returns the name by which the state of another model refers to this one.
func (w *Widget) reference() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return "IPY_MODEL_" + w.comm.ID()
}

// receive takes a message of the front end.
func (w *Widget) receive(m nb.Message) {
	switch m.Data["method"] {
	case "update":
		state, _ := m.Data["state"].(map[string]any)
		w.mu.Lock()
		if v, valued := state["value"]; valued && (w.rounded(v) || w.accept != nil && !w.accept(v)) {
			delete(state, "value")
		}
		maps.Copy(w.state, state)
		call := slices.Clone(w.changed)
		w.mu.Unlock()
		_, valued := state["value"]
		if _, chosen := state["index"]; !valued && !chosen { // a Dropdown has no value, but the index of its choice
			return
		}
		for _, f := range call {
			f()
		}
	case "request_state": // a page that was loaded again
		w.mu.Lock()
		state := maps.Clone(w.state)
		w.mu.Unlock()
		w.send(state)
	case "custom":
		content, _ := m.Data["content"].(map[string]any)
		if content["event"] != "click" {
			return
		}
		w.mu.Lock()
		call := slices.Clone(w.clicked)
		w.mu.Unlock()
		for _, f := range call {
			f()
		}
	}
}

// rounded reports whether v is only the slider's own value rounded to its steps. A page sends that as soon as it shows a
// slider; no one has moved it. The lock is held.
func (w *Widget) rounded(v any) bool {
	step, stepped := w.state["step"].(float64) // not where numbers are whole
	told, ok := v.(float64)
	now, had := w.state["value"].(float64)
	if base, log := w.state["base"].(float64); log {
		told, now = math.Log(told)/math.Log(base), math.Log(now)/math.Log(base)
	}
	return stepped && ok && had && math.Abs(told-now) <= step/2
}

// send tells the front end of a change.
func (w *Widget) send(state map[string]any) error {
	w.mu.Lock()
	comm := w.comm
	w.mu.Unlock()
	if comm == nil {
		return nil
	}
	return comm.Send(nb.Message{Data: map[string]any{"method": "update", "state": state, "buffer_paths": []any{}}})
}

// put changes a part of the state, here and on the page.
func (w *Widget) put(key string, v any) error {
	w.mu.Lock()
	w.state[key] = v
	w.mu.Unlock()
	return w.send(map[string]any{key: v})
}
