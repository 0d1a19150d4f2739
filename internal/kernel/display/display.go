// Package display turns the value of a cell's last expression into a MIME bundle. The bundle always has text/plain, and every
// richer form that the value offers.
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
//	JSON() any               application/json; results of type string, []byte and map[string]any are allowed too
//	MIMEBundle() map[string]any   MIME type → content; []byte is binary content
//	Metadata() map[string]any     MIME type → {"width": …}, in CSS pixels, as in Jupyter
//
// and through gophernotes' Render and SimpleRender (package pkg/nb/display). A value whose MIMEBundle is an empty, non-nil map
// is not shown.
//
// A value also has the methods with a pointer receiver. *plot.Plot and image.Image become PNG.
//
// The text of a value follows fmt's %+v with a few differences for readability:
//
//   - Strings inside other values are quoted. Pointers are followed (&{…}), and cycles are cut.
//   - Functions and channels show their type, not an address.
//   - Long slices, arrays and maps omit the middle and state their length.
//   - A gonum matrix is laid out in rows below its dimensions, and a small one with a String method below that text.
//   - Points, and values with Points() [][3]float64, have a line for each particle.
//   - A string by itself is shown bare, as fmt.Println would print it, unless it contains control characters.
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
