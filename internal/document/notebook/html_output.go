package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// mimeOrder is the order of preference for what a page shows of a value.
var mimeOrder = []string{
	"text/html", "text/markdown", "image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp",
	"text/latex", "application/json", "text/plain",
}

func (p *page) writeOutput(o *Output) error {
	switch o.Type {
	case StreamOutput:
		p.output("", "stream "+word(o.Name), "<pre>"+ansiHTML(o.Text)+"</pre>")
	case ErrorOutput:
		lines := strings.Join(o.Traceback, "\n")
		if lines == "" {
			lines = o.EName + ": " + o.EValue
		}
		p.output("Error", "error", "<pre>"+ansiHTML(lines)+"</pre>")
	case DisplayOutput, ResultOutput:
		body, class, err := p.value(o.Data, o.Metadata)
		if err != nil || body == "" {
			return err
		}
		prompt := ""
		if o.Type == ResultOutput && o.Count != nil {
			prompt = fmt.Sprintf("Out[%d]", *o.Count)
		}
		p.output(prompt, class, body)
	}
	return nil
}

func (p *page) output(prompt, class, body string) {
	if prompt != "" {
		fmt.Fprintf(&p.b, "<div class=\"prompt out\">%s</div>\n", prompt)
	}
	fmt.Fprintf(&p.b, "<div class=\"output %s\">%s</div>\n", class, body)
}

// value renders the best representation that has something to show.
func (p *page) value(b cell.Bundle, meta map[string]any) (body, class string, err error) {
	for _, mime := range mimeOrder {
		v, ok := b[mime]
		if !ok {
			continue
		}
		if body, class, err = p.represent(mime, v, b, meta); body != "" || err != nil {
			return body, class, err
		}
	}
	return "", "", nil
}

func (p *page) represent(mime string, v any, b cell.Bundle, meta map[string]any) (body, class string, err error) {
	if mime == "application/json" {
		if _, ok := b["text/plain"]; ok {
			return "", "", nil
		}
		data, err := json.MarshalIndent(v, "", "  ")
		return "<pre>" + html.EscapeString(string(data)) + "</pre>", "text", err
	}
	s, _ := v.(string)
	if s == "" {
		return "", "", nil
	}
	switch mime {
	case "text/html":
		if p.trusted {
			p.runs = true
			return s, "html", nil
		}
		clean := p.embed(sanitise(s), nil)
		if strings.TrimSpace(clean) == "" {
			return "", "", nil // all of it was script: try the next representation
		}
		return p.still(s, b, meta) + clean, "html", nil
	case "text/markdown":
		body, err := p.markdown(s, nil)
		return body, "html", err
	case "text/latex":
		return p.latex(s), "html", nil
	case "text/plain":
		return "<pre>" + ansiHTML(s) + "</pre>", "text", nil
	}
	return p.picture(mime, s, b, meta), "picture", nil
}

// picture is an image of a value, "" with a notice if it is none.
func (p *page) picture(mime, data string, b cell.Bundle, meta map[string]any) string {
	src, err := dataURI(mime, data)
	if err != nil {
		p.notice("a picture in the outputs: %v", err)
		return ""
	}
	return fmt.Sprintf("<img src=\"%s\"%s alt=\"%s\">", src, size(mime, meta), html.EscapeString(altText(mime, b, meta)))
}

// still is the image of a value whose HTML has lost its scripts, and with them what it would draw: a film's frame, say.
func (p *page) still(source string, b cell.Bundle, meta map[string]any) string {
	if !strings.Contains(strings.ToLower(source), "<script") {
		return ""
	}
	for _, mime := range mimeOrder {
		data, _ := b[mime].(string)
		if strings.HasPrefix(mime, "image/") && data != "" {
			return p.picture(mime, data, b, meta)
		}
	}
	return ""
}

// latex renders a text/latex value, which brings its own delimiters.
func (p *page) latex(s string) string {
	cut, f := cutFormulas(s)
	if len(f.list) == 0 {
		return p.formula(s, true)
	}
	return p.inText(html.EscapeString(cut), f)
}

// pictureMeta finds a field for a picture in an output's metadata, where IPython puts it
// (metadata[mime][key]) or at the top.
func pictureMeta(mime, key string, meta map[string]any) any {
	if m, ok := meta[mime].(map[string]any); ok && m[key] != nil {
		return m[key]
	}
	return meta[key]
}

// size is width and height in CSS pixels, where the metadata have them.
func size(mime string, meta map[string]any) string {
	var b strings.Builder
	for _, key := range []string{"width", "height"} {
		x, err := strconv.ParseFloat(fmt.Sprint(pictureMeta(mime, key, meta)), 64)
		if err == nil && x > 0 && x < 1e5 {
			fmt.Fprintf(&b, ` %s="%.0f"`, key, x)
		}
	}
	return b.String()
}

func altText(mime string, b cell.Bundle, meta map[string]any) string {
	if alt, ok := pictureMeta(mime, "alt", meta).(string); ok {
		return alt
	}
	s, _ := b["text/plain"].(string)
	return s
}

// word keeps a name fit for a class attribute.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, s)
}

// ansiHTML is terminal text as HTML.
func ansiHTML(s string) string {
	var b bytes.Buffer
	writeANSI(&b, s)
	return b.String()
}
