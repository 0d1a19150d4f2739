package viz_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/viz"
)

// The guess is that energy falls evenly.
func ExampleSketch() {
	var t, E []float64
	for i := range 101 {
		t = append(t, float64(i)/10)
		E = append(E, 5*math.Exp(-t[i]/2))
	}
	guess := viz.Sketch(0, 5, 10, 0)
	fmt.Println(viz.Lines("time (s)", "energy (J)", viz.Line("the cloth", t, E), guess).Save("sketch.png"))
	// Output: <nil>
}

func TestSketch(t *testing.T) {
	x, y := []float64{1, 2, 3}, []float64{0, 1, 2}
	line, power := viz.Line("a", x, y), viz.Line("b", x, []float64{1, 10, 100})
	for _, c := range []struct {
		fig  viz.Figure
		want string
	}{
		{viz.Lines("x", "y", line, viz.Sketch()), "no guess yet"},
		{viz.Lines("x", "y", line, viz.Sketch(1, 0, 3, 2)), "your guess (0 % of the height off)"},
		{viz.Lines("x", "y", viz.Sketch(1.5, 0, 2.5, 2), line), "your guess (13 % of the height off)"}, // the mean of |x − 2|, of 2
		{viz.Lines("x", "y", power, viz.Sketch(2, 100)).LogY(), "your guess (10 times too large or small)"},
		{viz.Lines("x", "y", line, viz.Sketch(7, 0)), "your guess from"}, // beside the curve
		{viz.Lines("x", "y", viz.Sketch(1, 0)), "your guess from"},
		{viz.Lines("x", "y", viz.Line("level", x, []float64{1, 1, 1}), viz.Sketch(1, 0)), "your guess from"},
		{viz.Lines("x", "y", line, viz.Sketch(1, math.NaN())), "your guess without"},
	} {
		if c.fig.Err() != nil || !strings.Contains(c.fig.Alt(), c.want) {
			t.Errorf("%q, %v, want %q", c.fig.Alt(), c.fig.Err(), c.want)
		}
	}
	defer func() {
		if said := fmt.Sprint(recover()); said != "viz: Sketch of 3 numbers [1 2 3], want pairs x, y" {
			t.Error(said)
		}
	}()
	//lint:ignore SA5012 that it panics is what is tested
	viz.Sketch(1, 2, 3)
}
