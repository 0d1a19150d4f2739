package widget

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/nb"
)

// Slider returns a slider for a number from low to high, initially at value. It panics unless low ≤ value ≤ high.
func Slider(name string, low, high, value float64) *Widget {
	checkRange("Slider", name, low, high, value)
	return newWidget("FloatSlider", map[string]any{"description": name, "min": low, "max": high, "value": value,
		"step": step(low, high, value), "readout": true, "readout_format": ".4~g", "orientation": "horizontal", "continuous_update": true})
}

// LogSlider returns a slider with a logarithmic scale from low to high, initially at value. It panics unless 0 < low ≤ value ≤
// high.
func LogSlider(name string, low, high, value float64) *Widget {
	checkRange("LogSlider", name, low, high, value)
	if low <= 0 {
		panic(fmt.Sprintf("widget: LogSlider %q: low = %g, want more than 0", name, low))
	}
	lo, hi := math.Log10(low), math.Log10(high)
	return newWidget("FloatLogSlider", map[string]any{"description": name, "base": 10.0, "min": lo, "max": hi, "value": value,
		"step": step(lo, hi, math.Log10(value)), "readout": true, "readout_format": ".3~g", "orientation": "horizontal",
		"continuous_update": true})
}

// IntSlider returns a slider for an integer from low to high, initially at value. It panics unless low ≤ value ≤ high.
func IntSlider(name string, low, high, value int) *Widget {
	checkRange("IntSlider", name, float64(low), float64(high), float64(value))
	return newWidget("IntSlider", map[string]any{"description": name, "min": low, "max": high, "value": value,
		"step": 1, "readout": true, "readout_format": "d", "orientation": "horizontal", "continuous_update": true})
}

// step returns the range by 200 or, where the value would lie between two steps, by the number from 100 to 1000 that brings one
// nearest to it: the page rounds values to its steps.
func step(low, high, value float64) float64 {
	off := func(n int) float64 {
		at := (value - low) / (high - low) * float64(n)
		return math.Abs(at-math.Round(at)) / float64(n)
	}
	best := 200
	for n := 100; n <= 1000 && off(best) > 1e-12; n++ {
		if off(n) < off(best) {
			best = n
		}
	}
	return (high - low) / float64(best)
}

func checkRange(verb, name string, low, high, value float64) {
	if !(low <= value && value <= high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		panic(fmt.Sprintf("widget: %s %q: from %g to %g, at %g; want low ≤ value ≤ high", verb, name, low, high, value))
	}
}

// Checkbox returns a check box.
func Checkbox(name string, value bool) *Widget {
	return newWidget("Checkbox", map[string]any{"description": name, "value": value, "indent": true})
}

// Dropdown returns a list of options to choose from, initially at value. It panics unless value is one of them.
func Dropdown(name string, options []string, value string) *Widget {
	at := slices.Index(options, value)
	if at < 0 {
		panic(fmt.Sprintf("widget: Dropdown %q: %q is not one of %q", name, value, options))
	}
	return newWidget("Dropdown", map[string]any{"description": name, "_options_labels": slices.Clone(options), "index": at})
}

// Play returns a button that starts counting from low to high, one step every so many milliseconds. It panics unless low ≤ high
// and milliseconds is positive.
func Play(low, high, milliseconds int) *Widget {
	checkRange("Play", "", float64(low), float64(high), float64(low))
	if milliseconds <= 0 {
		panic(fmt.Sprintf("widget: Play: %d ms, want more than 0", milliseconds))
	}
	return newWidget("Play", map[string]any{"min": low, "max": high, "value": low, "step": 1, "interval": milliseconds,
		"playing": false, "repeat": false, "show_repeat": true})
}

// Button returns a button to click; see OnClick.
func Button(name string) *Widget {
	return newWidget("Button", map[string]any{"description": name, "button_style": "", "tooltip": nil, "icon": ""})
}

// Label returns a line of text, which Set changes.
func Label(text string) *Widget { return newWidget("Label", map[string]any{"value": text}) }

// Text returns a field for a line of text. Every letter typed is a change.
func Text(name, value string) *Widget {
	return newWidget("Text", map[string]any{"description": name, "value": value, "continuous_update": true})
}

// Hint returns the Text with a grey placeholder, which it shows while it is empty.
func (w *Widget) Hint(text string) *Widget {
	w.put("placeholder", text)
	return w
}

// HBox puts widgets side by side.
func HBox(children ...*Widget) *Widget { return box("HBox", children) }

// VBox puts widgets one below the other.
func VBox(children ...*Widget) *Widget { return box("VBox", children) }

func box(name string, children []*Widget) *Widget {
	for i, c := range children {
		if c == nil {
			panic(fmt.Sprintf("widget: %s: child %d is nil", name, i))
		}
	}
	w := newWidget(name, map[string]any{"box_style": ""})
	w.children = slices.Clone(children)
	w.refer = func() map[string]any {
		var ids []string
		for _, c := range w.children {
			ids = append(ids, c.reference())
		}
		return map[string]any{"children": ids}
	}
	return w
}

// Link keeps the values of two widgets equal on the page, for instance those of a Play and a slider. It takes effect when the
// first of them is shown.
func Link(a, b *Widget) {
	l := newWidget("Link", map[string]any{"_view_name": nil})
	l.children = []*Widget{a, b}
	l.refer = func() map[string]any {
		return map[string]any{"source": []string{a.reference(), "value"}, "target": []string{b.reference(), "value"}}
	}
	a.links = append(a.links, l)
}

// Output returns an area for output: text and values from a function given to Capture appear there.
func Output() *Widget {
	w := newWidget("Output", map[string]any{"msg_id": "", "outputs": []any{}})
	for _, part := range []string{"_model", "_view"} {
		w.state[part+"_module"], w.state[part+"_module_version"] = "@jupyter-widgets/output", "1.0.0"
	}
	return w
}

// Capture calls f and shows its output in the Output, replacing the previous output. If f panics, the Output shows the panic
// with its source lines, and the program continues. Interrupts are not caught. It panics if w is not an Output.
func (w *Widget) Capture(f func()) {
	if w.name != "Output" {
		panic(fmt.Sprintf("widget: Capture of %s, want an Output", w))
	}
	w.put("msg_id", nb.Parent())
	// The page waits for the end of the request, which the Output must not catch: until it has it, a slider sends
	// nothing more. So a panic is shown here, and not by the caller.
	defer w.put("msg_id", "")
	nb.Clear(true)
	nb.Guard(f)
}
