package display

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"
)

// custom returns the text of a value that has a method for it.
func (p *printer) custom(v any, depth int) (text string, ok bool) {
	switch v := v.(type) {
	case fmt.Formatter:
		return p.call(v, "Format", func() string { return format(v, p.budget) }), true
	case error:
		return p.call(v, "Error", v.Error), true
	case fmt.Stringer:
		text := p.call(v, "String", v.String)
		if depth > 0 {
			return text, true
		}
		if m, ok := smallMatrix(v); ok {
			text += "\n" + entries(m)
		} else if q, ok := v.(pointed); ok && !isNil(v) {
			guard(func() { text += "\n" + particles(q.Points()) })
		}
		return text, true
	case [][3]float64:
		if depth == 0 && len(v) > 0 {
			return particles(v), true
		}
	case mat.Matrix:
		if depth == 0 {
			return matrixText(v)
		}
		guard(func() {
			rows, cols := v.Dims()
			text = fmt.Sprintf("%T %d×%d", v, rows, cols)
		})
		return text, text != ""
	}
	if rv := reflect.ValueOf(v); depth == 0 && rv.Kind() == reflect.Struct {
		if m, ok := withPointer(rv).Interface().(mat.Matrix); ok { // a mat.Dense, not a pointer to one
			return matrixText(m)
		}
	}
	return pictureText(v)
}

// call returns the text of a value's own method. As in fmt, a nil pointer whose method panics is <nil>.
func (p *printer) call(v any, method string, f func() string) (text string) {
	panicked := guard(func() { text = f() })
	switch {
	case panicked == "":
		return bounded(text)
	case isNil(v):
		return "<nil>"
	}
	return fmt.Sprintf("(%s() of %T panicked: %s)", method, v, panicked)
}

func isNil(v any) bool {
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return rv.IsNil()
	}
	return false
}
