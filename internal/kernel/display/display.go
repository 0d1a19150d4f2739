// Package display turns the values of a cell's last expression into what is shown: a MIME bundle with
// text/plain always there, plus whatever richer forms the value offers.
//
// A value shows itself through any of these methods, each also with a second result of type error:
//
//	HTML() string            text/html
//	Markdown() string        text/markdown
//	Latex() string           text/latex
//	SVG() string             image/svg+xml
//	PNG() []byte             image/png
//	JPEG() []byte            image/jpeg
//	PDF() []byte             application/pdf; only of a value that offers nothing else
//	JavaScript() string      application/javascript
//	JSON() any               application/json; string, []byte and map[string]any will do as results
//	MIMEBundle() map[string]any   MIME type → content; []byte is binary content
//	Metadata() map[string]any     MIME type → {"width": …}, in CSS pixels, as Jupyter has it
//
// and by gophernotes' Render and SimpleRender (package pkg/nb/display). A value whose MIMEBundle is an empty map,
// not nil, is not shown.
//
// Methods with a pointer receiver count for a value too. *plot.Plot and image.Image become PNG.
//
// The text of a value follows fmt's %+v with these differences, which make it easier to read: strings inside other
// values are quoted; pointers are followed (&{…}) and cycles cut; functions and channels show their type, not an
// address; long slices, arrays and maps leave out the middle and say how many elements that is; gonum matrices are laid
// out in rows below their dimensions, and small ones with a String method of their own below what it returns; points,
// and values with Points() [][3]float64, have a line for each particle. A string on its own is shown bare, as
// fmt.Println would print it, unless it holds control characters; then it is quoted.
package display

import (
	"reflect"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// maxText bounds text/plain, in bytes, without the note that says that it was cut.
const maxText = 10_000

// Bundle returns the representations of the values of one expression, and metadata by MIME type. No values
// give a nil bundle. Several values, the results of one call, are shown as "(3, <nil>)"; the rich forms
// are those of the only value among them that has any.
func Bundle(values []any) (cell.Bundle, map[string]any) {
	if len(values) == 0 {
		return nil, nil
	}
	var shown []representation
	for _, v := range values {
		r := represent(v)
		if r.nothing && len(values) == 1 {
			return nil, nil
		}
		if len(r.data) > 0 || len(r.troubles) > 0 {
			shown = append(shown, r)
		}
	}
	r := representation{data: cell.Bundle{}}
	if len(shown) == 1 {
		r = shown[0]
	}
	own, _ := r.data["text/plain"].(string) // from MIMEBundle
	text := own
	if own == "" || len(values) > 1 {
		text = plain(values)
	}
	for _, t := range r.troubles {
		text += "\n(" + t + ")"
	}
	r.data["text/plain"] = bounded(text)
	return r.data, r.metadata
}

// plain returns the text of the values.
func plain(values []any) string {
	if len(values) == 1 {
		return topText(values[0])
	}
	p := newPrinter()
	var list []string
	for _, v := range values {
		list = append(list, p.text(reflect.ValueOf(v), 1))
	}
	return "(" + strings.Join(list, ", ") + ")"
}

func bounded(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= maxText {
		return s
	}
	return strings.ToValidUTF8(s[:maxText], "") + "\n… (cut: " + thousands(len(s)-maxText) + " bytes more)"
}
