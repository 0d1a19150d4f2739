package display

import (
	"fmt"
	"maps"
)

// The interfaces by which values show themselves. They are aliases: only the methods count.
type (
	Renderer       = interface{ Render() Data }
	SimpleRenderer = interface{ SimpleRender() MIMEMap }

	HTMLer       = interface{ HTML() string }
	JavaScripter = interface{ JavaScript() string }
	JPEGer       = interface{ JPEG() []byte }
	JSONer       = interface{ JSON() map[string]any }
	Latexer      = interface{ Latex() string }
	Markdowner   = interface{ Markdown() string }
	PNGer        = interface{ PNG() []byte }
	PDFer        = interface{ PDF() []byte }
	SVGer        = interface{ SVG() string }
)

// rendered asks a value for its representations; ok is false when it has none.
func rendered(v any) (d Data, ok bool) {
	d.Data = MIMEMap{}
	if r, is := v.(Renderer); is {
		own := r.Render()
		maps.Copy(d.Data, own.Data)
		d.Metadata, d.Transient = own.Metadata, own.Transient
	}
	if r, is := v.(SimpleRenderer); is {
		maps.Copy(d.Data, r.SimpleRender())
	}
	if r, is := v.(HTMLer); is {
		d.Data[MIMETypeHTML] = r.HTML()
	}
	if r, is := v.(JavaScripter); is {
		d.Data[MIMETypeJavaScript] = r.JavaScript()
	}
	if r, is := v.(JPEGer); is {
		d.Data[MIMETypeJPEG] = r.JPEG()
	}
	if r, is := v.(JSONer); is {
		d.Data[MIMETypeJSON] = r.JSON()
	}
	if r, is := v.(Latexer); is {
		d.Data[MIMETypeLatex] = r.Latex()
	}
	if r, is := v.(Markdowner); is {
		d.Data[MIMETypeMarkdown] = r.Markdown()
	}
	if r, is := v.(PNGer); is {
		d.Data[MIMETypePNG] = r.PNG()
	}
	if r, is := v.(PDFer); is {
		d.Data[MIMETypePDF] = r.PDF()
	}
	if r, is := v.(SVGer); is {
		d.Data[MIMETypeSVG] = r.SVG()
	}
	if len(d.Data) == 0 {
		return d, false
	}
	if _, has := d.Data[MIMETypeText]; !has {
		d.Data[MIMETypeText] = fmt.Sprint(v)
	}
	return d, true
}
