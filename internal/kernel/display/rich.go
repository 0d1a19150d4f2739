package display

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// representation is what one value offers besides its text.
type representation struct {
	data     cell.Bundle
	metadata map[string]any
	troubles []string // methods that panicked or failed
	nothing  bool     // the value does not want to be shown
}

// shows lists the methods by which a value shows itself, with the MIME type of what each returns.
var shows = []struct{ method, mime string }{
	{"HTML", "text/html"},
	{"Markdown", "text/markdown"},
	{"Latex", "text/latex"},
	{"SVG", "image/svg+xml"},
	{"PNG", "image/png"},
	{"JPEG", "image/jpeg"},
	{"JavaScript", "application/javascript"},
	{"JSON", "application/json"},
}

// represent asks the value for its rich forms.
func represent(v any) representation {
	r := representation{data: cell.Bundle{}}
	if v == nil {
		return r
	}
	self := withPointer(reflect.ValueOf(v))
	if m, ok := r.ask(self, "MIMEBundle").(map[string]any); ok {
		r.nothing = m != nil && len(m) == 0
		r.addAll(m, "MIMEBundle()")
	}
	r.gophernotes(v, self)
	for _, s := range shows {
		if content := r.ask(self, s.method); content != nil {
			r.add(s.mime, content, s.method+"()")
		}
	}
	if len(r.data) == 0 { // beside a picture, which every front end prefers, it would only make files larger
		r.add("application/pdf", r.ask(self, "PDF"), "PDF()")
	}
	if len(r.data) == 0 {
		r.builtin(v)
		return r
	}
	if m, ok := r.ask(self, "Metadata").(map[string]any); ok {
		r.describe(m, "Metadata()")
	}
	return r
}

// addAll stores the content of a bundle.
func (r *representation) addAll(m map[string]any, from string) {
	for mime, content := range m {
		r.add(mime, content, from)
	}
}

// describe takes metadata that JSON can hold.
func (r *representation) describe(m map[string]any, from string) {
	if _, err := json.Marshal(m); err != nil {
		r.trouble(from, err)
		return
	}
	r.metadata = m
}

// withPointer returns a pointer to a copy of v if only that has v's methods with a pointer receiver.
func withPointer(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer || v.Type().Name() == "" {
		return v
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p
}

// ask calls a method without parameters that returns one value, or one value and an error. It returns nil if there is
// no such method, or if it fails.
func (r *representation) ask(v reflect.Value, method string) (content any) {
	m := v.MethodByName(method)
	if !m.IsValid() {
		return nil
	}
	t := m.Type()
	fails := t.NumOut() == 2 && t.Out(1) == reflect.TypeFor[error]()
	if t.NumIn() != 0 || t.NumOut() != 1 && !fails {
		return nil
	}
	what := method + "() of " + v.Type().String()
	panicked := guard(func() {
		out := m.Call(nil)
		if fails && !out[1].IsNil() {
			r.trouble(what, out[1].Interface().(error))
			return
		}
		content = out[0].Interface()
	})
	if panicked != "" && !(v.Kind() == reflect.Pointer && v.IsNil()) { // a nil pointer is shown as one, as fmt does
		r.troubles = append(r.troubles, what+" panicked: "+panicked)
	}
	return content
}

func (r *representation) trouble(what string, err error) {
	text := ""
	if p := guard(func() { text = err.Error() }); p != "" {
		text = fmt.Sprintf("a %T whose Error() panicked: %s", err, p)
	}
	r.troubles = append(r.troubles, what+" failed: "+text)
}

// add stores content the way nbformat wants it for its MIME type.
func (r *representation) add(mime string, content any, from string) {
	isJSON := mime == "application/json" || strings.HasSuffix(mime, "+json")
	isText := strings.HasPrefix(mime, "text/") || strings.HasSuffix(mime, "+xml") || mime == "application/javascript"
	switch c := content.(type) {
	case nil:
		return
	case []byte:
		switch {
		case isJSON:
			r.addJSON(mime, c, from)
		case len(c) == 0: // a picture without bytes is not shown
		case isText:
			r.data[mime] = strings.ToValidUTF8(string(c), "\uFFFD")
		default:
			r.data[mime] = base64.StdEncoding.EncodeToString(c)
		}
	case string:
		switch {
		case isJSON && from == "JSON()":
			r.addJSON(mime, []byte(c), from)
		case isBinary(mime) && !isText:
			if _, err := base64.StdEncoding.DecodeString(c); err != nil {
				r.trouble(from, fmt.Errorf("%s as a string must be base64: %w", mime, err))
				return
			}
			if c != "" {
				r.data[mime] = c
			}
		case c != "":
			r.data[mime] = strings.ToValidUTF8(c, "\uFFFD")
		}
	default:
		if !isJSON {
			r.troubles = append(r.troubles, fmt.Sprintf("%s gives %s as a %T, want a string or []byte", from, mime, content))
			return
		}
		var b []byte
		var err error
		if p := guard(func() { b, err = json.Marshal(c) }); p != "" {
			err = fmt.Errorf("panic: %s", p)
		}
		if err != nil {
			r.trouble(from, err)
			return
		}
		r.addJSON(mime, b, from)
	}
}

// isBinary reports whether nbformat keeps content of the MIME type in base64.
func isBinary(mime string) bool {
	kind, _, _ := strings.Cut(mime, "/")
	return kind == "image" || kind == "audio" || kind == "video" || mime == "application/pdf"
}

// addJSON stores JSON text as the value it stands for.
func (r *representation) addJSON(mime string, text []byte, from string) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		r.trouble(from, err)
		return
	}
	r.data[mime] = v
}

// guard calls f and returns the text of its panic, or "" if there was none.
func guard(f func()) (panicked string) {
	defer func() {
		if v := recover(); v != nil {
			panicked = panicText(v)
		}
	}()
	f()
	return ""
}

// panicText returns the text of a panic value; fmt contains a panic of the value's own Error or String method.
func panicText(v any) string {
	s := strings.TrimPrefix(fmt.Sprint(v), "runtime error: ")
	if len(s) > 500 {
		s = strings.ToValidUTF8(s[:500], "") + "…"
	}
	if s == "" {
		s = "(no text)"
	}
	return s
}
