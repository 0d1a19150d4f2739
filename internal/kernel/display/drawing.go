package display

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/jpeg" // a format in which values show themselves
	_ "image/png"
	"reflect"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/braille"
)

// Drawing returns the only picture among values, drawn in characters and at most the given number of columns wide, or ""
// if there is none. b holds the forms in which the values are shown.
func Drawing(values []any, b cell.Bundle, meta map[string]any, columns int, colours braille.Colours) (text string) {
	guard(func() { // b already says what cannot be drawn
		if f := drawable(values, b, meta); f != nil {
			text = braille.Draw(f, columns, colours)
		}
	})
	return text
}

// drawable returns the figure that a value is or has (a player has its still), or the picture that it is shown as.
func drawable(values []any, b cell.Bundle, meta map[string]any) braille.Figure {
	if len(values) == 1 && values[0] != nil {
		switch v := values[0].(type) {
		case braille.Figure:
			return v
		case *plot.Plot:
			return plotted{v}
		}
		var r representation
		if still, ok := r.ask(reflect.ValueOf(values[0]), "Still").(braille.Figure); ok {
			return still
		}
	}
	for _, mime := range []string{"image/png", "image/jpeg"} {
		text, _ := b[mime].(string)
		data, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", ""))
		if err != nil || len(data) == 0 {
			continue
		}
		m, _, err := image.Decode(bytes.NewReader(data))
		if err != nil {
			continue
		}
		return braille.Picture{Image: m, Width: Width(meta, mime)}
	}
	return nil
}

// Width returns the width in CSS pixels at which a picture is to be shown, or 0 if its metadata has none.
func Width(meta map[string]any, mime string) int {
	m, _ := meta[mime].(map[string]any)
	switch w := m["width"].(type) {
	case int:
		return w
	case float64: // it came as JSON
		return int(w)
	}
	return 0
}

// plotted is a plot of gonum's, at the size at which it is shown.
type plotted struct{ *plot.Plot }

func (plotted) Size() (w, h vg.Length) {
	const px = vg.Inch / cssDPI
	return plotWidth * px, plotHeight * px
}

func (p plotted) Draw(c draw.Canvas) { p.Plot.Draw(c) }
