package braille

import (
	"image"
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

// sketch is a figure of so many columns and rows, drawn by a function in dots from the lower left.
type sketch struct {
	columns, rows int
	draw          func(c draw.Canvas, dot vg.Length)
}

func (s sketch) Size() (w, h vg.Length) {
	return vg.Length(s.columns) * pointsPerColumn, vg.Length(s.rows) * 2 * pointsPerColumn
}
func (s sketch) Draw(c draw.Canvas) { s.draw(c, pointsPerColumn/dotsX) }

var sequence = regexp.MustCompile(`\x1b\[[0-9;]*m`)

var red, blue, pale = color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{230, 230, 230, 255}

func path(points ...vg.Length) (p vg.Path) {
	for k := 0; k < len(points); k += 2 {
		if at := (vg.Point{X: points[k], Y: points[k+1]}); k == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	return p
}

func rectangle(x0, y0, x1, y1 vg.Length) vg.Path {
	return vg.Rectangle{Min: vg.Point{X: x0, Y: y0}, Max: vg.Point{X: x1, Y: y1}}.Path()
}

func TestDots(t *testing.T) {
	for _, c := range []struct {
		name string
		s    sketch
		want string
	}{
		{"nothing", sketch{3, 2, func(draw.Canvas, vg.Length) {}}, ""},
		{"a diagonal", sketch{2, 1, func(c draw.Canvas, d vg.Length) { c.Stroke(path(0.5*d, 0.5*d, 3.5*d, 3.5*d)) }}, "⡠⠊\n"},
		{"the same, turned about the middle", sketch{2, 1, func(c draw.Canvas, d vg.Length) {
			c.Push()
			c.Translate(vg.Point{X: 2 * d, Y: 2 * d})
			c.Rotate(math.Pi / 2)
			c.Stroke(path(-1.5*d, -1.5*d, 1.5*d, 1.5*d))
			c.Pop()
		}}, "⠑⢄\n"},
		{"of two pushes each gives back its own", sketch{3, 1, func(c draw.Canvas, d vg.Length) {
			c.Push()
			c.Translate(vg.Point{X: 2 * d})
			c.Push()
			c.Translate(vg.Point{X: 2 * d})
			c.Pop()
			c.Fill(rectangle(0, 0, d, d))
			c.Pop()
			c.Fill(rectangle(0, 3*d, d, 4*d))
		}}, "⠁⡀\n"},
		{"a line of dashes", sketch{3, 1, func(c draw.Canvas, d vg.Length) {
			c.SetLineDash([]vg.Length{2 * d, 2 * d}, 0)
			c.Stroke(path(0.5*d, 0.5*d, 5.5*d, 0.5*d))
		}}, "⣀ ⣀\n"},
		{"a guide as light as paper", sketch{2, 1, func(c draw.Canvas, d vg.Length) {
			c.SetColor(pale)
			c.Stroke(path(0, d, 4*d, d))
		}}, ""},
		{"an area, and paper over a part of it", sketch{3, 1, func(c draw.Canvas, d vg.Length) {
			c.Fill(rectangle(0, 0, 5*d, 4*d))
			c.SetColor(pale)
			c.Fill(rectangle(0, 2*d, 2*d, 4*d))
		}}, "⣤█⡇\n"},
		{"outside and not finite", sketch{1, 1, func(c draw.Canvas, d vg.Length) {
			c.Fill(rectangle(50*d, 0, 60*d, d))
			c.Stroke(path(-9*d, 2*d, -1*d, 2*d))
			c.Stroke(path(vg.Length(math.NaN()), 0, vg.Length(math.Inf(1)), d))
		}}, ""},
		{"empty lines at both ends are cut", sketch{1, 3, func(c draw.Canvas, d vg.Length) { c.Fill(rectangle(0, 4*d, d, 8*d)) }}, "⡇\n"},
		{"a picture: ink where there is some, none for paper", sketch{2, 1, func(c draw.Canvas, d vg.Length) {
			m := image.NewNRGBA(image.Rect(0, 0, 40, 40))
			for k := range m.Pix {
				m.Pix[k] = 255
			}
			for y := range 40 {
				for x := range 10 {
					m.SetNRGBA(x, y, color.NRGBA{0, 0, 0, 255})
				}
			}
			c.DrawImage(vg.Rectangle{Max: vg.Point{X: 4 * d, Y: 4 * d}}, m)
		}}, "⡇\n"},
		{"a picture of fewer points than dots", sketch{2, 1, func(c draw.Canvas, d vg.Length) {
			m := image.NewGray(image.Rect(0, 0, 2, 2))
			m.Pix[0], m.Pix[3] = 255, 255
			c.DrawImage(vg.Rectangle{Max: vg.Point{X: 4 * d, Y: 4 * d}}, m)
		}}, "⣤⠛\n"},
	} {
		if got := Draw(c.s, 80, None); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func TestLetters(t *testing.T) {
	letters := func(text string, x, y vg.Length, angle float64) func(draw.Canvas, vg.Length) {
		return func(c draw.Canvas, d vg.Length) {
			c.Push()
			c.Rotate(angle)
			sin, cos := math.Sincos(-angle)
			x, y := float64(x*d), float64(y*d)
			c.Canvas.(*canvas).Letters(text, vg.Point{X: vg.Length(x*cos - y*sin), Y: vg.Length(x*sin + y*cos)})
			c.Pop()
		}
	}
	both := func(a, b func(draw.Canvas, vg.Length)) func(draw.Canvas, vg.Length) {
		return func(c draw.Canvas, d vg.Length) { a(c, d); b(c, d) }
	}
	for _, c := range []struct {
		name string
		s    sketch
		want string
	}{
		{"in the middle", sketch{7, 1, letters("abc", 7, 2, 0)}, "  abc\n"},
		{"too long on the right", sketch{4, 1, letters("abc", 8, 2, 0)}, " abc\n"},
		{"too long on the left", sketch{4, 1, letters("abc", 0, 2, 0)}, "abc\n"},
		{"too long for all", sketch{2, 1, letters("abcd", 2, 2, 0)}, "ab\n"},
		{"upwards is written downwards", sketch{2, 3, letters("abc", 1, 6, math.Pi/2)}, "a\nb\nc\n"},
		{"what would cover another is left out", sketch{9, 1, both(letters("abc", 4, 2, 0), letters("xyz", 9, 2, 0))}, " abc\n"},
	} {
		if got := Draw(c.s, 80, None); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func TestColours(t *testing.T) {
	s := sketch{4, 1, func(c draw.Canvas, d vg.Length) {
		c.SetColor(red)
		c.Fill(rectangle(0, 2*d, 2*d, 4*d)) // a red half on a blue one
		c.SetColor(blue)
		c.Fill(rectangle(0, 0, 2*d, 2*d))
		c.Fill(rectangle(4*d, 0, 5*d, d))
		c.SetColor(color.Black) // in the terminal's own colour
		c.Fill(rectangle(6*d, 0, 7*d, d))
	}}
	for colours, want := range map[Colours]string{
		None: "█ ⡀⡀\n",
		Few:  "\x1b[38;5;196m\x1b[48;5;21m▀\x1b[0m \x1b[38;5;21m⡀\x1b[0m⡀\n",
		All:  "\x1b[38;2;255;0;0m\x1b[48;2;0;0;255m▀\x1b[0m \x1b[38;2;0;0;255m⡀\x1b[0m⡀\n",
	} {
		if got := Draw(s, 80, colours); got != want {
			t.Errorf("%d colours: %q, want %q", colours, got, want)
		}
	}
	for env, want := range map[string]Colours{
		"": None, "TERM=dumb": None, "TERM=vt100": None, "TERM=xterm": Few, "TERM=xterm COLORTERM=truecolor": All,
		"TERM=xterm COLORTERM=24bit NO_COLOR=1": None,
	} {
		got := ColoursOf(func(name string) string {
			for _, set := range strings.Fields(env) {
				if v, ok := strings.CutPrefix(set, name+"="); ok {
					return v
				}
			}
			return ""
		})
		if got != want {
			t.Errorf("%q: %d, want %d", env, got, want)
		}
	}
}

// TestFigures: in the drawings of pkg/viz's figures stand their words and, in the right places, what they show.
func TestFigures(t *testing.T) {
	curve := viz.Curve{Name: "falls", X: []float64{0, 1, 2}, Y: []float64{4, 1, 0}}
	for _, c := range []struct {
		name    string
		f       Figure
		columns int
		words   []string
	}{
		{"Lines", viz.Lines("time (s)", "y (m)", curve).Titled("Fall"), 80, []string{"Fall", "falls", "time (s)", "0.5"}},
		{"Spy", viz.Spy(msp.Cloth(3, 3).L()), 80, []string{"positive", "negative", "column", "9×9, 61 nonzeros"}},
		{"Spy in a narrow terminal", viz.Spy(msp.Cloth(3, 3).L()), 40, []string{"column"}},
		{"Draw", viz.Draw(msp.Cloth(5, 5), msp.Cloth(5, 5).Rest()), 80, []string{"m", "▀"}},
		{"an error", viz.Lines("x", "y"), 80, []string{"nothing to draw"}},
	} {
		got := Draw(c.f, c.columns, Few)
		for _, w := range c.words {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q is not in\n%s", c.name, w, got)
			}
		}
		for _, line := range strings.Split(sequence.ReplaceAllString(got, ""), "\n") {
			if n := len([]rune(line)); n > c.columns {
				t.Errorf("%s: a line of %d columns: %s", c.name, n, line)
			}
		}
	}
}
