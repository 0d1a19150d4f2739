package widget

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/massspring/msp/pkg/nb"
)

// Interaction is a function with a widget for each parameter, and its result below them.
type Interaction struct {
	box, output *Widget
	controls    []*Widget
	call        func() []any
	still       map[string]any // of the picture in MIMEBundle
}

// Interact shows the widgets and calls f with their values, in order: once at first, and whenever the user changes one of them.
// The output and result of f replace those of the previous call. Parameters are numbers (for sliders), bool (for a Checkbox),
// string (for a Dropdown or a Text), and complex128 or [2]float64 (for a Pad).
//
// It panics unless f is a function whose parameters fit the widgets.
func Interact(f any, controls ...*Widget) *Interaction {
	v := reflect.ValueOf(f)
	if f == nil || v.Kind() != reflect.Func || v.IsNil() {
		panic(fmt.Sprintf("widget: Interact: f is a %T, want a function", f))
	}
	t := v.Type()
	if t.NumIn() != len(controls) || t.IsVariadic() {
		panic(fmt.Sprintf("widget: Interact: %s and %d widgets, want one for each parameter", t, len(controls)))
	}
	for i, c := range controls {
		if c == nil {
			panic(fmt.Sprintf("widget: Interact: widget %d is nil", i))
		}
		c.as(t.In(i), i) // tells now what does not fit
	}
	x := &Interaction{controls: controls, output: Output()}
	x.call = func() (results []any) {
		in := make([]reflect.Value, len(controls))
		for i, c := range controls {
			in[i] = c.as(t.In(i), i)
		}
		for _, out := range v.Call(in) {
			results = append(results, out.Interface())
		}
		return results
	}
	x.box = VBox(append(append([]*Widget(nil), controls...), x.output)...)
	for _, c := range controls {
		c.OnChange(func() { x.run() })
	}
	return x
}

// as returns the value as parameter i of the type t.
func (w *Widget) as(t reflect.Type, i int) reflect.Value {
	misfit := func() {
		panic(fmt.Sprintf("widget: Interact: parameter %d is a %s, which %s does not give", i+1, t, w))
	}
	v := reflect.New(t).Elem()
	switch {
	case w.pad != nil:
		x, y := w.Point()
		switch {
		case t.Kind() == reflect.Complex128:
			v.SetComplex(complex(x, y))
		case t == reflect.TypeFor[[2]float64]():
			v.Set(reflect.ValueOf([2]float64{x, y}))
		default:
			misfit()
		}
	case t.Kind() == reflect.String:
		v.SetString(w.Text())
	case t.Kind() == reflect.Bool:
		v.SetBool(w.Bool())
	case v.CanInt():
		n := int64(w.Int())
		if v.OverflowInt(n) {
			misfit()
		}
		v.SetInt(n)
	case v.CanFloat():
		v.SetFloat(w.Float())
	default:
		misfit()
	}
	return v
}

// run calls the function, shows its results in the output, and returns them: none if it panics.
func (x *Interaction) run() (results []any) {
	x.output.Capture(func() {
		results = x.call()
		show(results)
	})
	return results
}

func show(results []any) {
	for _, r := range results {
		if r != nil {
			nb.Show(r)
		}
	}
}

// MIMEBundle returns the widgets. For readers without widgets, for instance on GitHub, it includes the picture or text of the
// first result, with the planes of Pads next to it. Without a front end that supports widgets, only the function's output is shown.
func (x *Interaction) MIMEBundle() map[string]any {
	b := x.box.MIMEBundle()
	text := x.String()
	if len(b) == 1 {
		show(x.beside(x.call()))
		b["text/plain"] = text
		return b
	}
	for _, r := range x.beside(x.run()) {
		if r == nil {
			continue
		}
		text += "\n" + fmt.Sprint(r)
		if p, ok := r.(interface{ PNG() []byte }); ok && b["image/png"] == nil {
			b["image/png"] = p.PNG()
			if m, ok := r.(interface{ Metadata() map[string]any }); ok {
				x.still = m.Metadata()
			}
		}
	}
	b["text/plain"] = text
	return b
}

// Metadata returns the size in CSS pixels of the picture in MIMEBundle.
func (x *Interaction) Metadata() map[string]any { return x.still }

// String lists the current values, and says that changing them needs a front end with widgets.
func (x *Interaction) String() string {
	var parts []string
	for _, c := range x.controls {
		parts = append(parts, c.String())
	}
	return "interaction: " + strings.Join(parts, ", ") + elsewhere
}
