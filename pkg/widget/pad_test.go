package widget_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/internal/still"
	"github.com/massspring/msp/pkg/widget"
)

func TestPad(t *testing.T) {
	p := open(t)
	pad := widget.Pad(widget.Slider("Re z", -3, 1, -1), widget.Slider("Im z", -2, 2, 0))
	widget.Interact(func(z complex128, n int) string {
		pad.Line("step", []float64{real(z), 0, math.NaN()}, []float64{imag(z), 0, 1})
		return fmt.Sprint(z, " ", n)
	}, pad, widget.IntSlider("n", 0, 9, 4)).MIMEBundle()
	if last := p.said[len(p.said)-2]; last != "show (-1+0i) 4" {
		t.Errorf("at first it comes to %s", last)
	}
	for _, c := range []struct {
		typed, shown string // shown is empty where nothing changes
		re, im       float64
	}{
		{"0.5, -1.25", "show (0.5-1.25i) 4", 0.5, -1.25},
		{"0.5, -1.25", "", 0.5, -1.25},          // the same point
		{"0.5, -", "", 0.5, -1.25},              // half typed
		{"0.5", "", 0.5, -1.25},                 //
		{"4, 0", "", 0.5, -1.25},                // outside
		{"NaN, 0", "", 0.5, -1.25},              //
		{"1.0000001, 2", "show (1+2i) 4", 1, 2}, // the page's last digit
	} {
		p.said = nil
		p.does(t, "TextModel-up", fmt.Sprintf(`{"method": "update", "state": {"value": %q}}`, c.typed))
		if said := strings.Join(p.said, "\n"); c.shown == "" && said != "" || !strings.Contains(said, c.shown) {
			t.Errorf("%q: it comes to %q, want %q", c.typed, said, c.shown)
		}
		if x, y := pad.Point(); x != c.re || y != c.im {
			t.Errorf("%q: the point is (%g, %g), want (%g, %g)", c.typed, x, y, c.re, c.im)
		}
	}
	// The line has its last points, without those that no page can draw.
	if got, want := p.model["TextModel-down"]["value"], `[{"name":"step","at":[[1,2],[0,0]]}]`; got != want {
		t.Errorf("the line comes as %v, want %s", got, want)
	}
	if got, want := pad.String(), "Pad FloatSlider Re z = 1, FloatSlider Im z = 2"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
}

func TestPadKinds(t *testing.T) {
	p := open(t)
	pad := widget.Pad(widget.IntSlider("n", 2, 40, 3), widget.LogSlider("h (s)", 0.001, 1, 0.1))
	calls := 0
	pad.OnChange(func() { calls++ })
	widget.Interact(func(at [2]float64) string { return fmt.Sprint(at) }, pad).MIMEBundle()
	for _, c := range []struct{ typed, want string }{{"7, 0.01", "[7 0.01]"}, {"7.5, 0.01", ""}, {"7, 0", ""}} {
		p.said = nil
		p.does(t, "TextModel-up", fmt.Sprintf(`{"method": "update", "state": {"value": %q}}`, c.typed))
		if said := strings.Join(p.said, "\n"); c.want == "" && said != "" || !strings.Contains(said, c.want) {
			t.Errorf("%q: it comes to %q, want %q", c.typed, said, c.want)
		}
	}
	if calls != 1 {
		t.Errorf("OnChange called %d times, want once", calls)
	}
}

// TestPadAreas reads the picture that the page gets.
func TestPadAreas(t *testing.T) {
	p := open(t)
	disc := func(x, y float64) int {
		if math.Hypot(x+1, y) <= 1 {
			return 0
		}
		return -1
	}
	widget.Pad(widget.Slider("x", -3, 1, 0), widget.Slider("y", -1, 1, 0)).Areas([]string{"in </script>"}, disc).MIMEBundle()
	text := fmt.Sprint(p.model["OutputModel"]["outputs"])
	if strings.Count(text, "</script>") != 1 {
		t.Error("a name ends the script")
	}
	packed := regexp.MustCompile(`mspPad\("[^"]*", "([^"]*)"\)`).FindStringSubmatch(text)
	if packed == nil {
		t.Fatalf("the output has no pad: %.300s", text)
	}
	plain, err := base64.StdEncoding.DecodeString(packed[1])
	if err != nil {
		t.Fatal(err)
	}
	var about struct {
		Equal bool
		Areas struct {
			Names   []string
			Picture []byte
		}
	}
	if err := json.Unmarshal(plain, &about); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(about.Areas.Picture))
	if err != nil {
		t.Fatal(err)
	}
	size, inside := picture.Bounds().Size(), 0
	for i := range size.Y {
		for j := range size.X {
			if _, _, _, a := picture.At(j, i).RGBA(); a > 0 {
				inside++
			}
		}
	}
	// A disc of area π in a window of area 8; along its edge, of length 2π, a dot of 4/180 may count wrong.
	share := float64(inside) / float64(size.X*size.Y)
	if math.Abs(share-math.Pi/8) > 2*math.Pi*4/180/8 || !about.Equal || !reflect.DeepEqual(about.Areas.Names, []string{"in </script>"}) {
		t.Errorf("%.3f of the plane are in the disc, want %.3f; equal units: %t, names %q", share, math.Pi/8, about.Equal, about.Areas.Names)
	}
}

func TestPadMisuse(t *testing.T) {
	s := widget.Slider("s", 0, 1, 0)
	pad := widget.Pad(s, widget.Slider("t", 0, 1, 0))
	for _, c := range []struct {
		want string
		f    func()
	}{
		{`widget: Pad: an axis is Label = x, want a slider`,
			func() { widget.Pad(s, widget.Label("x")) }},
		{`widget: Pad: both axes are the same slider, want two`,
			func() { widget.Pad(s, s) }},
		{`widget: Line of FloatSlider s = 0, want a Pad`,
			func() { s.Line("", nil, nil) }},
		{`widget: Line "l": 1 x and 2 y, want as many`,
			func() { pad.Line("l", []float64{1}, []float64{1, 2}) }},
		{`widget: Areas: 0 names, of is nil: true; want 1 to 6, and a function`,
			func() { pad.Areas(nil, nil) }},
		{`widget: Areas: of(0.002777777777777778, 0.9972222222222222) = 1, want −1 to 0`,
			func() { pad.Areas([]string{"a"}, func(x, y float64) int { return 1 }) }},
		{`widget: Interact: parameter 1 is a float64, which Pad FloatSlider s = 0, FloatSlider t = 0 does not give`,
			func() { widget.Interact(func(float64) {}, pad) }},
	} {
		func() {
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("it panics with %v, want %s", got, c.want)
				}
			}()
			c.f()
		}()
	}
}

type picture string

func (p picture) PNG() []byte { return []byte(p) }

// Readers without widgets get the picture of the first result with the Pad as it is, if a package draws it.
func TestPadInAPicture(t *testing.T) {
	open(t)
	defer func(before func([]still.Plane, any) any) { still.Beside = before }(still.Beside)
	var planes []still.Plane
	still.Beside = func(p []still.Plane, r any) any { planes = p; return r.(picture) + " and pad" }
	pad := widget.Pad(widget.Slider("a", 0, 1, 0.25), widget.LogSlider("b", 1, 100, 10))
	pad.Areas([]string{"left", "right"}, func(x, _ float64) int { return int(math.Round(x)) })
	b := widget.Interact(func(at [2]float64, n int) (string, picture) {
		pad.Line("path", []float64{at[0], math.NaN()}, []float64{at[1], 1})
		return "text", "figure"
	}, pad, widget.IntSlider("n", 0, 9, 4)).MIMEBundle()
	if got, _ := b["image/png"].([]byte); string(got) != "figure and pad" {
		t.Errorf("the picture is %q", got)
	}
	if len(planes) != 1 || planes[0].Areas == nil {
		t.Fatalf("drawn are %+v", planes)
	}
	p := planes[0]
	if a := p.Areas; !reflect.DeepEqual(a.Names, []string{"left", "right"}) || a.Picture.ColorIndexAt(0, 0) != 1 ||
		a.Picture.ColorIndexAt(a.Picture.Rect.Dx()-1, 0) != 2 {
		t.Errorf("the areas are %v", a.Names)
	}
	p.Areas = nil
	want := still.Plane{X: still.Axis{Name: "a", High: 1, Value: 0.25}, Y: still.Axis{Name: "b", Low: 1, High: 100, Log: true, Value: 10},
		Lines: []still.Line{{Name: "path", X: []float64{0.25}, Y: []float64{10}}}}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("drawn is %+v, want %+v", p, want)
	}
}
