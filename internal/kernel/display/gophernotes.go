package display

import "reflect"

// data is Data of gophernotes' package display, which is an alias of this type.
type data = struct {
	Data      map[string]any
	Metadata  map[string]any
	Transient map[string]any
}

// gophernotes adds what a value offers in gophernotes' way: by being a Data, or by the methods Render and SimpleRender.
func (r *representation) gophernotes(v any, self reflect.Value) {
	if d, ok := v.(data); ok {
		r.addData(d, "Data")
		return
	}
	if d, ok := r.ask(self, "Render").(data); ok {
		r.addData(d, "Render()")
	}
	if m, ok := r.ask(self, "SimpleRender").(map[string]any); ok {
		r.addAll(m, "SimpleRender()")
	}
}

func (r *representation) addData(d data, from string) {
	r.addAll(d.Data, from)
	if d.Metadata != nil {
		r.describe(d.Metadata, from)
	}
}
