// Package widget has Jupyter's standard widgets work from Go: sliders, boxes, buttons and places for output, in any
// front end that shows ipywidgets, with nothing of Python on this side.
//
//	k := widget.LogSlider("k (N/m)", 1, 1e4, 80)
//	h := widget.Slider("h (s)", 0.001, 0.1, 1.0/30)
//	widget.Interact(func(k, h float64) viz.Figure { … }, k, h)
//
// A widget stands on the page once it is the value of a cell, or is given to nb.Show. What a person does to it
// arrives between cells. Where there is no front end with widgets, as in a terminal or in msp run, a widget
// shows itself as a line of text, and Interact shows what its function returns for the values at the start.
//
// The protocol is "Jupyter widget messaging protocol", version 2.1; the models are those of
// @jupyter-widgets/controls 2.0.
package widget

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/massspring/msp/pkg/nb"
)

// Widget is a control, a box of widgets, or a place for output. Its methods may be called from any goroutine.
type Widget struct {
	name     string    // of its model: "FloatSlider"
	children []*Widget // that it refers to
	// refer returns the part of the state that refers to the children, which are open by then.
	refer func() map[string]any
	links []*Widget // that are opened with it

	mu      sync.Mutex
	state   map[string]any
	comm    *nb.Comm // nil until it is shown
	polled  bool
	changed []func()
	clicked []func()
}

// Versions of the parts of the protocol.
const (
	protocolVersion = "2.1.0"
	controls        = "@jupyter-widgets/controls"
	controlsVersion = "2.0.0"
)

// newWidget makes a widget whose model, and whose view, have the name.
func newWidget(name string, state map[string]any) *Widget {
	w := &Widget{name: name, state: map[string]any{
		"_model_module": controls, "_model_module_version": controlsVersion, "_model_name": name + "Model",
		"_view_module": controls, "_view_module_version": controlsVersion, "_view_name": name + "View",
	}}
	maps.Copy(w.state, state)
	return w
}

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

// lose forgets the comm that the front end has closed, so that the widget is opened anew when it is shown again.
func (w *Widget) lose(comm *nb.Comm) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.comm == comm {
		w.comm = nil
	}
}

// reference is how one model's state names another model.
func (w *Widget) reference() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return "IPY_MODEL_" + w.comm.ID()
}

// receive takes what the front end says.
func (w *Widget) receive(m nb.Message) {
	switch m.Data["method"] {
	case "update":
		state, _ := m.Data["state"].(map[string]any)
		w.mu.Lock()
		if w.rounded(state["value"]) {
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

// rounded says whether v is no more than what a page has made of a slider's value by rounding it to its steps, which
// it tells at once when it shows one: no person has moved that. The lock is held.
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

// OnChange has f called, between cells, when a person has changed the value. If f panics the cell that shows the widget
// says so. What f prints and shows goes where the front end puts it, in JupyterLab into a log: Capture has an Output
// show it.
func (w *Widget) OnChange(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = append(w.changed, f)
}

// OnClick has f called, between cells, when a person has clicked the button; see OnChange.
func (w *Widget) OnClick(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clicked = append(w.clicked, f)
}

// Polled has what a person does to the widget wait for Poll, also while a cell runs. It is to be called before the widget
// is shown.
func (w *Widget) Polled() *Widget {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.polled = true
	return w
}

// Poll takes what a person has done since the last Poll, calls the functions of OnChange and OnClick for it, and says
// whether there was anything. It is for loops, whose cell goes on running meanwhile; see Polled.
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

// Close takes the widget off the page, and those in it.
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

// String is the widget in a line of text.
func (w *Widget) String() string {
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

// value is the value as the front end, or the program, has set it.
func (w *Widget) value() any {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state["value"]
}

// Float returns the value of a slider of any kind. It panics on a widget that has no number.
func (w *Widget) Float() float64 {
	switch v := w.value().(type) {
	case float64:
		return v
	case int:
		return float64(v)
	case json.Number:
		if f, err := v.Float64(); err == nil {
			return f
		}
	}
	panic(fmt.Sprintf("widget: %s has no number", w))
}

// Int returns the value of a slider of whole numbers. It panics on a widget whose value is none.
func (w *Widget) Int() int {
	f := w.Float()
	if f != float64(int(f)) {
		panic(fmt.Sprintf("widget: %s is not a whole number", w))
	}
	return int(f)
}

// Bool returns whether a checkbox is set. It panics on another widget.
func (w *Widget) Bool() bool {
	if b, ok := w.value().(bool); ok {
		return b
	}
	panic(fmt.Sprintf("widget: %s has no truth value", w))
}

// Text returns the choice of a dropdown, or the text of a Label or Text. It panics on a widget without.
func (w *Widget) Text() string {
	w.mu.Lock()
	options, isChoice := w.state["_options_labels"].([]string)
	index := w.state["index"]
	w.mu.Unlock()
	if isChoice {
		if i := whole(index); i >= 0 && i < len(options) {
			return options[i]
		}
		return ""
	}
	if s, ok := w.value().(string); ok {
		return s
	}
	panic(fmt.Sprintf("widget: %s has no text", w))
}

// whole is a number that came as JSON, or was set here; −1 for what is none.
func whole(v any) int {
	switch v := v.(type) {
	case int:
		return v
	case float64:
		return int(v)
	}
	return -1
}

// Set sets the value, here and on the page: a number of a slider or a Play, the truth value of a Checkbox, the text of a
// Label or Text, or one of the options of a Dropdown. OnChange is not called: it is for what a person does. The error
// says that the front end cannot be reached any more. It panics if the widget cannot have that value.
func (w *Widget) Set(v any) error {
	key, v := w.fit(v)
	return w.put(key, v)
}

// fit is v as the state has it, and its name there.
func (w *Widget) fit(v any) (key string, fitted any) {
	w.mu.Lock()
	now, low, high := w.state["value"], w.state["min"], w.state["max"]
	if base, log := w.state["base"].(float64); log {
		low, high = math.Pow(base, low.(float64)), math.Pow(base, high.(float64))
	}
	options, isChoice := w.state["_options_labels"].([]string)
	w.mu.Unlock()
	misfit := func(want string) {
		panic(fmt.Sprintf("widget: Set(%#v) of %s, want %s", v, w, want))
	}
	of := reflect.ValueOf(v)
	switch {
	case isChoice:
		i := -1
		if of.Kind() == reflect.String {
			i = slices.Index(options, of.String())
		}
		if i < 0 {
			misfit(fmt.Sprintf("one of %q", options))
		}
		return "index", i
	case now == nil:
		misfit("a widget that has a value")
	case low == nil && of.Kind() != reflect.TypeOf(now).Kind():
		misfit(fmt.Sprintf("a %T", now))
	case low == nil:
		return "value", v
	}
	var x float64
	switch {
	case of.CanFloat():
		x = of.Float()
	case of.CanInt():
		x = float64(of.Int())
	default:
		misfit("a number")
	}
	if _, whole := low.(int); whole {
		if !(float64(low.(int)) <= x && x <= float64(high.(int))) || x != math.Trunc(x) {
			misfit(fmt.Sprintf("a whole number from %d to %d", low, high))
		}
		return "value", int(x)
	}
	if !(low.(float64) <= x && x <= high.(float64)) {
		misfit(fmt.Sprintf("%g to %g", low, high))
	}
	return "value", x
}
