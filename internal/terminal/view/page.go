package view

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
)

// page holds what the tab shows, so that a tab that is opened late, or again, shows the same.
type page struct {
	mu      sync.Mutex
	models  map[string]map[string]any // the states of the widgets, by their comms
	order   []string                  // of the models, as they were opened: parts before wholes
	figures []figure                  // of the latest cell that showed any
	fresh   bool                      // a cell has begun: its first figure takes the place of those there are
	queues  map[*queue]bool
	closed  bool
}

// figure is one thing that a cell has shown.
type figure struct {
	id   string // by which it can be replaced, "" for none
	data cell.Bundle
	meta map[string]any
}

// event is one change of the page.
type event struct {
	Op       string         `json:"op"`           // "clear", "figure", "model" or "close"
	At       int            `json:"at"`           // figure: where it stands
	ID       string         `json:"id,omitempty"` // model, close
	Data     cell.Bundle    `json:"data,omitempty"`
	Metadata map[string]any `json:"metadata,omitempty"`
	State    map[string]any `json:"state,omitempty"` // model: the part that has changed
}

func newPage() page {
	return page{models: map[string]map[string]any{}, queues: map[*queue]bool{}, fresh: true}
}

func (p *page) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fresh = true
}

// take takes an output and reports whether it is the page's alone.
func (p *page) take(parent string, o cell.Output) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if o.Kind == cell.CommOut {
		p.comm(o.Comm)
		return true
	}
	if id := p.capturer(parent); id != "" {
		p.capture(id, o)
		return true
	}
	switch o.Kind {
	case cell.Display, cell.Result, cell.Update:
		p.show(o)
	}
	return false
}

// show puts a figure onto the page.
func (p *page) show(o cell.Output) {
	f := figure{o.ID, o.Data, o.Metadata}
	at := -1
	if o.Kind == cell.Update {
		if at = slices.IndexFunc(p.figures, func(f figure) bool { return f.id == o.ID }); at < 0 {
			return // of a figure that is not there any more
		}
		p.figures[at] = f
	} else {
		if !rich(o.Data) {
			return
		}
		if p.fresh {
			p.fresh, p.figures = false, nil
			p.tell(event{Op: "clear"})
		}
		at = len(p.figures)
		p.figures = append(p.figures, f)
	}
	p.tell(f.event(at))
}

func (f figure) event(at int) event {
	return event{Op: "figure", At: at, Data: f.data, Metadata: f.meta}
}

// rich reports whether a value is more than a text.
func rich(b cell.Bundle) bool {
	for mime := range b {
		if mime != "text/plain" && mime != cell.Drawing {
			return true
		}
	}
	return false
}

// widgetMessage holds the parts that matter here of what a widget and its view send each other.
type widgetMessage struct {
	Method string         `json:"method"`
	State  map[string]any `json:"state"`
}

// comm applies a message of the session to the page.
func (p *page) comm(c *cell.Comm) {
	var m widgetMessage
	if c.Op != cell.CommClose && json.Unmarshal(c.Data, &m) != nil {
		return // no widget sends this
	}
	switch c.Op {
	case cell.CommOpen:
		if c.Target != "jupyter.widget" || m.State == nil {
			return
		}
		p.models[c.ID] = maps.Clone(m.State) // an event that waits must not change
		p.order = append(p.order, c.ID)
		p.tell(event{Op: "model", ID: c.ID, State: m.State})
	case cell.CommMsg:
		if p.models[c.ID] != nil && m.Method == "update" {
			p.change(c.ID, m.State)
		}
	case cell.CommClose:
		delete(p.models, c.ID)
		p.order = slices.DeleteFunc(p.order, func(id string) bool { return id == c.ID })
		p.tell(event{Op: "close", ID: c.ID})
	}
}

// change changes a part of a widget's state.
func (p *page) change(id string, state map[string]any) {
	maps.Copy(p.models[id], state)
	p.tell(event{Op: "model", ID: id, State: state})
}

// told records what the person has done to a widget; it returns false if there is no such widget.
func (p *page) told(id string, data json.RawMessage) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	var m widgetMessage
	if p.models[id] == nil || json.Unmarshal(data, &m) != nil {
		return false
	}
	maps.Copy(p.models[id], m.State) // whoever did it sees it already
	return true
}

// capturer returns the Output widget that captures what the request shows, or "" if none does.
func (p *page) capturer(parent string) string {
	if parent == "" {
		return ""
	}
	for _, id := range p.order {
		if p.models[id]["msg_id"] == parent {
			return id
		}
	}
	return ""
}

// capture adds an output to those of an Output widget, in nbformat's form. A Clear that waits takes effect with the output
// after it.
func (p *page) capture(id string, o cell.Output) {
	m := p.models[id]
	outputs, _ := m["outputs"].([]any)
	if m["clear"] == true || o.Kind == cell.Clear {
		outputs = nil
	}
	m["clear"] = false
	switch o.Kind {
	case cell.Clear:
		if o.Wait {
			m["clear"] = true
			return
		}
	case cell.Stream:
		outputs = append(outputs, map[string]any{"output_type": "stream", "name": o.Name, "text": o.Text})
	case cell.Display, cell.Result, cell.Page:
		outputs = append(outputs, map[string]any{"output_type": "display_data", "data": o.Data, "metadata": o.Metadata, "id": o.ID})
	case cell.Update:
		for i, old := range outputs {
			if old.(map[string]any)["id"] == o.ID {
				outputs = slices.Clone(outputs)
				outputs[i] = map[string]any{"output_type": "display_data", "data": o.Data, "metadata": o.Metadata, "id": o.ID}
			}
		}
	}
	p.change(id, map[string]any{"outputs": slices.Clip(outputs)})
}
