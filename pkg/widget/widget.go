// Package widget provides Jupyter's standard widgets in Go: sliders, boxes, buttons and output areas. They work in any front end
// that shows ipywidgets, and need no Python in the kernel.
//
//	k := widget.LogSlider("k (N/m)", 1, 1e4, 80)
//	h := widget.Slider("h (s)", 0.001, 0.1, 1.0/30)
//	widget.Interact(func(k, h float64) viz.Figure { … }, k, h)
//
// A widget appears on the page when it is the value of a cell or is given to nb.Show. The user's changes arrive between cells.
// Without a front end for widgets, as in a terminal or in msp run, a widget prints as a line of text. Interact then shows the
// result of its function for the initial values.
//
// The protocol is "Jupyter widget messaging protocol", version 2.1; the models are those of @jupyter-widgets/controls 2.0.
package widget

import (
	"fmt"
	"maps"
	"sync"

	"github.com/massspring/msp/pkg/nb"
)

// Widget is a control, a box of widgets, or a place for output. Its methods may be called from any goroutine.
type Widget struct {
	name     string    // of its model: "FloatSlider"
	children []*Widget // widgets that it refers to
	// refer returns the part of the state that refers to the children, which are open by then.
	refer func() map[string]any
	links []*Widget // widgets that are opened with it
	pad   *pad      // of a Pad, else nil
	// accept takes what the page says is the value and reports whether it is one, and a change. It is nil if all are.
	accept func(v any) bool

	mu      sync.Mutex
	state   map[string]any
	comm    *nb.Comm // nil until it is shown
	polled  bool
	changed []func()
	clicked []func()
}

// newWidget makes a widget whose model, and whose view, have the name.
func newWidget(name string, state map[string]any) *Widget {
	w := &Widget{name: name, state: map[string]any{
		"_model_module": controls, "_model_module_version": controlsVersion, "_model_name": name + "Model",
		"_view_module": controls, "_view_module_version": controlsVersion, "_view_name": name + "View",
	}}
	maps.Copy(w.state, state)
	return w
}

// OnChange registers f, which is called between cells whenever the user has changed the value. If f panics, the cell that shows
// the widget shows the panic. The front end decides where output of f appears (JupyterLab: in a log); Capture puts it into an
// Output.
func (w *Widget) OnChange(f func()) {
	if w.pad != nil {
		w = w.pad.up
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = append(w.changed, f)
}

// OnClick registers f, which is called between cells whenever the user has clicked the button; see OnChange.
func (w *Widget) OnClick(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clicked = append(w.clicked, f)
}

// Polled makes the widget keep the user's changes until Poll takes them, even while a cell runs. Call it before the widget is
// shown.
func (w *Widget) Polled() *Widget {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.polled = true
	return w
}

// Poll takes the user's changes since the last Poll, calls the functions of OnChange and OnClick for them, and reports whether
// there were any. It is for loops, which continue while their cell runs; see Polled.
func (w *Widget) Poll() bool {
	w.mu.Lock()
	comm := w.comm
	w.mu.Unlock()
	if comm == nil {
		return false
	}
	any := false
	for m, ok := comm.Poll(); ok; m, ok = comm.Poll() {
		w.receive(m)
		any = true
	}
	return any
}

// Close removes the widget and its children from the page.
func (w *Widget) Close() error {
	w.mu.Lock()
	comm := w.comm
	w.comm = nil
	w.mu.Unlock()
	var first error
	if comm != nil {
		first = comm.Close()
	}
	for _, c := range w.children {
		if err := c.Close(); first == nil {
			first = err
		}
	}
	return first
}

// elsewhere ends the line of text that stands for a widget where there are none.
const elsewhere = " (works in Jupyter, while the kernel runs)"

// MIMEBundle shows the widget: its view where there are widgets, a line of text elsewhere.
func (w *Widget) MIMEBundle() map[string]any {
	b := map[string]any{"text/plain": w.String() + elsewhere}
	if w.open() == nil {
		b["application/vnd.jupyter.widget-view+json"] = map[string]any{"version_major": 2, "version_minor": 0, "model_id": w.comm.ID()}
	}
	return b
}

// String describes the widget in a line of text.
func (w *Widget) String() string {
	if w.pad != nil {
		return "Pad " + w.pad.x.String() + ", " + w.pad.y.String()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.children) > 0 {
		return fmt.Sprintf("%s of %d widgets", w.name, len(w.children))
	}
	text := w.name
	if d, ok := w.state["description"].(string); ok && d != "" {
		text += " " + d
	}
	if v, ok := w.state["value"]; ok {
		text += fmt.Sprint(" = ", v)
	} else if options, ok := w.state["_options_labels"].([]string); ok {
		if i := whole(w.state["index"]); i >= 0 && i < len(options) {
			text += " = " + options[i]
		}
	}
	return text
}
