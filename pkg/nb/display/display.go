// Package display shows values as gophernotes does, so that its notebooks run. Its functions wrap a representation of
// a value into Data, which a cell shows as its last value or by Display. Through its interfaces a value of any
// package can show itself without importing this one.
//
//	display.HTML("<h1>Hello</h1>")
//	display.Display(display.Math(`e^{i\pi}+1=0`))
//
// In cells it is imported as "display"; display and Display also work without an import.
package display

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"strings"

	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/nb/host"
)

// MIME types of the functions' results.
const (
	MIMETypeHTML       = "text/html"
	MIMETypeJavaScript = "application/javascript"
	MIMETypeJPEG       = "image/jpeg"
	MIMETypeJSON       = "application/json"
	MIMETypeLatex      = "text/latex"
	MIMETypeMarkdown   = "text/markdown"
	MIMETypePNG        = "image/png"
	MIMETypePDF        = "application/pdf"
	MIMETypeSVG        = "image/svg+xml"
	MIMETypeText       = "text/plain"
)

// MIMEMap holds one value in several representations: MIME type → string, []byte for binary content, or what
// JSON can hold.
type MIMEMap = map[string]any

// Data is the content that a front end receives for one value. Transient may hold a "display_id".
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap
	Transient MIMEMap
}

// Display shows a value now: Data, or anything that a cell can show.
func Display(v any) error {
	d, isData := v.(Data)
	h := host.Current()
	switch {
	case h == nil && isData:
		_, err := fmt.Println(d.Data[MIMETypeText])
		return err
	case h == nil:
		nb.Show(v)
	default:
		id, _ := d.Transient["display_id"].(string)
		h.Show(v, id, false)
	}
	return nil
}

// Any wraps a string, bytes, the data of an io.Reader or io.WriterTo, an image, or a value that shows itself. Without
// a MIME type, Any detects the type of bytes from their content; it cannot do so for a string. It panics if reading
// fails and for values of other types.
func Any(mimeType string, v any) Data {
	switch v := v.(type) {
	case Data:
		return v
	case image.Image:
		return Image(v)
	case string:
		return Raw(mimeType, v)
	case []byte:
		return found(mimeType, v)
	case io.Reader:
		b, err := io.ReadAll(v)
		must(err)
		return found(mimeType, b)
	case io.WriterTo:
		var b bytes.Buffer
		_, err := v.WriteTo(&b)
		must(err)
		return found(mimeType, b.Bytes())
	}
	if d, ok := rendered(v); ok {
		return d
	}
	panic(fmt.Sprintf("display: a %T is neither text nor bytes and has no methods that show it", v))
}

// Auto is Any with a detected MIME type.
func Auto(v any) Data { return Any("", v) }

// found is content of the MIME type, or of that which the bytes tell.
func found(mimeType string, b []byte) Data {
	if mimeType == "" {
		mimeType = typeOf(b)
	}
	if strings.HasPrefix(mimeType, "text/") {
		return Raw(mimeType, string(b))
	}
	return binary(mimeType, b)
}

func binary(mimeType string, b []byte) Data {
	return MakeData3(mimeType, fmt.Sprintf("%s, %d bytes", mimeType, len(b)), b)
}

func must(err error) {
	if err != nil {
		panic(fmt.Errorf("display: %w", err))
	}
}

// File wraps the content of a file; without a MIME type it detects one. It panics if the file cannot be read.
func File(mimeType, path string) Data {
	b, err := os.ReadFile(path)
	must(err)
	return found(mimeType, b)
}

// Raw wraps text of a MIME type, text/plain for "".
func Raw(mimeType, text string) Data {
	if mimeType == "" {
		mimeType = MIMETypeText
	}
	return MakeData(mimeType, text)
}

// MakeData wraps content, with fmt's text for it.
func MakeData(mimeType string, content any) Data {
	d := Data{Data: MIMEMap{MIMETypeText: fmt.Sprint(content)}}
	d.Data[mimeType] = content
	return d
}

// MakeData3 wraps content and its text.
func MakeData3(mimeType, text string, content any) Data {
	return Data{Data: MIMEMap{MIMETypeText: text, mimeType: content}}
}

// MIME wraps representations and their metadata.
func MIME(data, metadata MIMEMap) Data { return Data{Data: data, Metadata: metadata} }

// HTML wraps a fragment of HTML.
func HTML(html string) Data { return MakeData(MIMETypeHTML, html) }

// JavaScript wraps a program for the page; front ends run it in notebooks that the person trusts.
func JavaScript(javascript string) Data { return MakeData(MIMETypeJavaScript, javascript) }

// JPEG wraps an encoded picture.
func JPEG(jpeg []byte) Data { return binary(MIMETypeJPEG, jpeg) }

// PNG wraps an encoded picture.
func PNG(png []byte) Data { return binary(MIMETypePNG, png) }

// PDF wraps a document.
func PDF(pdf []byte) Data { return binary(MIMETypePDF, pdf) }

// SVG wraps a drawing.
func SVG(svg string) Data { return MakeData(MIMETypeSVG, svg) }

// JSON wraps a JSON object.
func JSON(json map[string]any) Data { return MakeData(MIMETypeJSON, json) }

// Markdown wraps Markdown text.
func Markdown(markdown string) Data { return MakeData(MIMETypeMarkdown, markdown) }

// Latex wraps an inline formula, with or without its $.
func Latex(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$"+strings.Trim(latex, "$")+"$")
}

// Math wraps a display formula, with or without its $$.
func Math(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$$"+strings.Trim(latex, "$")+"$$")
}

// Image wraps a picture as PNG, shown at one page pixel per image pixel. It panics if the picture cannot be encoded.
func Image(m image.Image) Data {
	var b bytes.Buffer
	must(png.Encode(&b, m))
	d := binary(MIMETypePNG, b.Bytes())
	d.Metadata = MIMEMap{MIMETypePNG: MIMEMap{"width": m.Bounds().Dx(), "height": m.Bounds().Dy()}}
	return d
}
