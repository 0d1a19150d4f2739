package widget

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"
)

//go:embed pad.js
var padScript string

//go:embed pad.css
var padStyle string

// pad is what a Pad has besides its box: the values, in sliders that are never shown, and two Text widgets by which it talks to its
// script. The point comes up and the lines go down as texts, since a script in an output has no other way to the session. The script
// finds their fields by their hints.
type pad struct {
	x, y     *Widget
	up, down *Widget
	picture  *Widget // the Output that holds the plane and its script
	hint     string
	lines    []padLine
	areas    *padAreas
}

type padLine struct {
	Name string       `json:"name"`
	At   [][2]float64 `json:"at"`
}

type padAreas struct {
	Names   []string `json:"names"`
	Colours []string `json:"colours"`
	Picture []byte   `json:"picture"` // a PNG of the whole plane
	dots    *image.Paletted
}

// padAxis is what the script knows about a slider.
type padAxis struct {
	Name  string  `json:"name"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Step  float64 `json:"step"` // of the exponent of 10 if the axis is logarithmic
	Log   bool    `json:"log"`
	Value float64 `json:"value"`
}

// Pad returns a plane in which the reader moves a point with the mouse, a finger or the arrow keys. Its axes are two sliders: they give
// names, ranges, steps, scales and the first point, and keep the values. In Interact, it is one parameter: a complex128, or a
// [2]float64 of both values.
//
//	viz.Interact(func(z complex128) viz.Figure { … }, widget.Pad(widget.Slider("Re z", -3, 1, -1), widget.Slider("Im z", -2, 2, 0)))
//
// If the names of both axes end with the same unit in parentheses, or with none, a unit has the same length on both.
// It panics unless x and y are two different sliders.
func Pad(x, y *Widget) *Widget {
	for _, s := range []*Widget{x, y} {
		if s == nil || !strings.HasSuffix(s.name, "Slider") {
			panic(fmt.Sprintf("widget: Pad: an axis is %s, want a slider", s))
		}
	}
	if x == y {
		panic("widget: Pad: both axes are the same slider, want two")
	}
	p := &pad{x: x, y: y, hint: "msp-pad-" + rand.Text(), picture: Output()}
	p.up = Text(p.axis(x).Name+", "+p.axis(y).Name, p.text()).Hint(p.hint + "-up")
	p.down = Text("", "[]").Hint(p.hint + "-down")
	p.up.accept = p.take
	w := VBox(VBox(p.up, p.down), p.picture)
	w.pad = p
	p.draw()
	return w
}

// Line draws a line through the points (x[k], y[k]) in a Pad, with its name at the last of them; a single point is drawn as a
// ring. It replaces an earlier line with the same name, so the function of Interact can draw where the reader's point leads. Points
// that are not finite are left out. It panics if w is not a Pad, or if x and y have different lengths.
func (w *Widget) Line(name string, x, y []float64) *Widget {
	p := w.padOf("Line")
	if len(x) != len(y) {
		panic(fmt.Sprintf("widget: Line %q: %d x and %d y, want as many", name, len(x), len(y)))
	}
	line := padLine{Name: name, At: [][2]float64{}}
	for k := range x {
		if s := x[k] + y[k]; !math.IsNaN(s) && !math.IsInf(s, 0) {
			line.At = append(line.At, [2]float64{x[k], y[k]})
		}
	}
	p.down.mu.Lock()
	at := 0
	for at < len(p.lines) && p.lines[at].Name != name {
		at++
	}
	p.lines = append(p.lines[:at:at], append([]padLine{line}, p.lines[min(at+1, len(p.lines)):]...)...)
	text, err := json.Marshal(p.lines)
	p.down.mu.Unlock()
	if err != nil {
		panic("widget: Line: " + err.Error()) // all numbers are finite
	}
	p.down.put("value", string(text))
	return w
}

// Areas colours the plane of a Pad: the place (x, y) belongs to the area names[of(x, y)], and to none if of returns −1. A legend names
// the colours, and the page says in which area the point is. It calls of about 30,000 times. It panics if w is not a Pad, if there are
// no names or more than six, or if of returns anything else.
func (w *Widget) Areas(names []string, of func(x, y float64) int) *Widget {
	p := w.padOf("Areas")
	if len(names) == 0 || len(names) > len(padColours) || of == nil {
		panic(fmt.Sprintf("widget: Areas: %d names, of is nil: %t; want 1 to %d, and a function", len(names), of == nil, len(padColours)))
	}
	const dots = 180
	x, y := p.axis(p.x), p.axis(p.y)
	wide, high := dots, dots*3/4
	if equalUnits(x, y) {
		wide, high = dots, int(dots*(y.High-y.Low)/(x.High-x.Low))
		high = min(max(high, 20), 2*dots)
	}
	palette := color.Palette{color.Transparent}
	a := &padAreas{Names: names}
	for _, c := range padColours[:len(names)] {
		palette = append(palette, color.NRGBA{c[0], c[1], c[2], 90})
		a.Colours = append(a.Colours, fmt.Sprintf("rgb(%d %d %d)", c[0], c[1], c[2]))
	}
	picture := image.NewPaletted(image.Rect(0, 0, wide, high), palette)
	for i := range high {
		for j := range wide {
			u, v := x.at((float64(j)+0.5)/float64(wide)), y.at(1-(float64(i)+0.5)/float64(high))
			k := of(u, v)
			if k < -1 || k >= len(names) {
				panic(fmt.Sprintf("widget: Areas: of(%g, %g) = %d, want −1 to %d", u, v, k, len(names)-1))
			}
			picture.SetColorIndex(j, i, uint8(k+1))
		}
	}
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		panic("widget: Areas: " + err.Error()) // a buffer takes all
	}
	a.Picture, a.dots = data.Bytes(), picture
	p.areas = a
	p.draw()
	return w
}

// Point returns both values of a Pad. It panics on other widgets.
func (w *Widget) Point() (x, y float64) {
	p := w.padOf("Point")
	return p.x.Float(), p.y.Float()
}

// padColours are Okabe and Ito's, which most people can tell apart.
var padColours = [][3]uint8{{0, 114, 178}, {230, 159, 0}, {0, 158, 115}, {204, 121, 167}, {86, 180, 233}, {213, 94, 0}}

func (w *Widget) padOf(verb string) *pad {
	if w.pad == nil {
		panic(fmt.Sprintf("widget: %s of %s, want a Pad", verb, w))
	}
	return w.pad
}

// axis describes a slider.
func (p *pad) axis(s *Widget) padAxis {
	s.mu.Lock()
	defer s.mu.Unlock()
	number := func(key string) float64 {
		if n, whole := s.state[key].(int); whole {
			return float64(n)
		}
		return s.state[key].(float64)
	}
	a := padAxis{Name: s.state["description"].(string), Low: number("min"), High: number("max"), Step: number("step"), Value: number("value")}
	if _, a.Log = s.state["base"]; a.Log {
		a.Low, a.High = math.Pow(10, a.Low), math.Pow(10, a.High)
	}
	return a
}

// at returns the value at a share of the axis.
func (a padAxis) at(share float64) float64 {
	if a.Log {
		return a.Low * math.Pow(a.High/a.Low, share)
	}
	return a.Low + share*(a.High-a.Low)
}

// equalUnits reports whether both axes have the same unit, and the same length for it.
func equalUnits(x, y padAxis) bool {
	unit := func(name string) string {
		if at := strings.LastIndex(name, "("); at >= 0 && strings.HasSuffix(name, ")") {
			return name[at:]
		}
		return ""
	}
	return !x.Log && !y.Log && unit(x.Name) == unit(y.Name)
}

// text is the point as the page writes it.
func (p *pad) text() string { return fmt.Sprintf("%.6g, %.6g", p.x.Float(), p.y.Float()) }

// take takes a text of the page, and reports whether it is another point of the plane. One half typed is none.
func (p *pad) take(v any) bool {
	text, _ := v.(string)
	first, second, _ := strings.Cut(text, ",")
	a, okA := p.x.within(first)
	b, okB := p.y.within(second)
	if !okA || !okB || text == p.text() {
		return false
	}
	p.x.put("value", a)
	p.y.put("value", b)
	return true
}

// within reads a number that the slider can have. The page's last digits may lie outside of its ends.
func (w *Widget) within(text string) (v any, ok bool) {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	w.mu.Lock()
	low, high := w.state["min"], w.state["max"]
	_, log := w.state["base"]
	w.mu.Unlock()
	if lo, whole := low.(int); whole {
		return int(f), err == nil && f == math.Trunc(f) && float64(lo) <= f && f <= float64(high.(int))
	}
	lo, hi := low.(float64), high.(float64)
	if log {
		lo, hi = math.Pow(10, lo), math.Pow(10, hi)
	}
	slack := 1e-5 * (hi - lo)
	return min(max(f, lo), hi), err == nil && lo-slack <= f && f <= hi+slack
}

// draw puts the plane and its script into the Output.
func (p *pad) draw() {
	x, y := p.axis(p.x), p.axis(p.y)
	about, err := json.Marshal(map[string]any{"x": x, "y": y, "hint": p.hint, "equal": equalUnits(x, y), "areas": p.areas})
	if err != nil {
		panic("widget: Pad: " + err.Error()) // all numbers are finite
	}
	// The script stands as base64, so that no name of an axis can end its element.
	html := fmt.Sprintf("<style>%s</style><div class=\"msp-pad\" data-pad=%q></div>\n<script>%s\nmspPad(%q, \"%s\");</script>\n",
		padStyle, p.hint, padScript, p.hint, base64.StdEncoding.EncodeToString(about))
	p.picture.put("outputs", []any{map[string]any{"output_type": "display_data", "metadata": map[string]any{},
		"data": map[string]any{"text/html": html, "text/plain": "a plane with a point"}}})
}
