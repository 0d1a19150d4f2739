package widget

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// value returns the value that the front end, or the program, has set.
func (w *Widget) value() any {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state["value"]
}

// Float returns the value of a slider. It panics on a widget without a number.
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

// Int returns the value of an integer slider. It panics on a widget without an integer.
func (w *Widget) Int() int {
	f := w.Float()
	if f != float64(int(f)) {
		panic(fmt.Sprintf("widget: %s is not a whole number", w))
	}
	return int(f)
}

// Bool reports whether a check box is checked. It panics on other widgets.
func (w *Widget) Bool() bool {
	if b, ok := w.value().(bool); ok {
		return b
	}
	panic(fmt.Sprintf("widget: %s has no truth value", w))
}

// Text returns the choice of a Dropdown, or the text of a Label or Text. It panics on a widget without text.
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

// whole returns a number that came as JSON or was set here, −1 for anything else.
func whole(v any) int {
	switch v := v.(type) {
	case int:
		return v
	case float64:
		return int(v)
	}
	return -1
}

// Set sets the value, here and on the page. It is a number for a slider or a Play, a bool for a Checkbox, text for a Label or
// Text, and one of the options for a Dropdown. It does not call OnChange's functions, which are for the user's changes. The
// error says that the front end can no longer be reached. It panics if the widget cannot have that value.
func (w *Widget) Set(v any) error {
	key, v := w.fit(v)
	return w.put(key, v)
}

// fit returns v as the state holds it, with its key there. It panics if the widget cannot have that value.
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
