package check

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// partly is a verdict with properties of the given weights, of which the first hold.
func partly(hidden bool, holding int, weights ...float64) Verdict {
	v := Verdict{Subject: "an answer", hidden: hidden}
	for k, w := range weights {
		p := Property{Name: "law", Holds: k < holding, Weight: w}
		if !p.Holds {
			p.Why = "by 3"
		}
		v.Properties = append(v.Properties, p)
	}
	return v
}

// TestPoints: the mean of the scores, down to hundredths; all points for what is right in all, and only for that; where some
// verdicts are hidden these count alone.
func TestPoints(t *testing.T) {
	right, half, third, wrong := partly(false, 1, 1), partly(false, 1, 1, 1), partly(false, 1, 1, 2), partly(false, 0, 1)
	for _, c := range []struct {
		of       float64
		verdicts []Verdict
		want     float64
	}{
		{6, []Verdict{right, right}, 6}, {6, []Verdict{right, wrong}, 3}, {6, []Verdict{half, right, wrong}, 3},
		{1, []Verdict{third}, 0.33}, {1, []Verdict{right, right, wrong}, 0.66}, {10, []Verdict{third, half}, 4.16},
		{0.1, []Verdict{right, right, right}, 0.1}, {5, nil, 0}, {5, []Verdict{wrong}, 0}, {0, []Verdict{right}, 0},
		{6, []Verdict{wrong, partly(true, 1, 1), partly(true, 0, 1)}, 3}, {6, []Verdict{wrong, partly(true, 2, 1, 1)}, 6},
		{6, []Verdict{right, partly(true, 0, 1)}, 0},
	} {
		if g := Points(c.of, c.verdicts...); math.Abs(g.Points-c.want) > 1e-12 || g.Of != c.of || len(g.Verdicts) != len(c.verdicts) {
			t.Errorf("%v of %g: %g points, want %g", c.verdicts, c.of, g.Points, c.want)
		}
	}
	for _, c := range []struct {
		v    Verdict
		want Standing
	}{
		{right, Right}, {half, Almost}, {wrong, NotYet}, {Verdict{Mistake: "the sign were wrong"}, Almost}, {Verdict{}, NotYet},
		{partly(false, 1, 0, 1), NotYet}, // what holds has no weight
	} {
		if got := c.v.Standing(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.v, got, c.want)
		}
	}
}

// TestGradeAsData: a grader reads points, standings and properties.
func TestGradeAsData(t *testing.T) {
	v := partly(false, 1, 1, 3)
	v.Mistake = "the sign were wrong"
	g := Points(4, v, partly(false, 1, 1))
	data, err := json.Marshal(g.MIMEBundle()[GradeMIME])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"of":4,"points":2.5,"verdicts":[` +
		`{"mistake":"the sign were wrong","properties":[{"holds":true,"name":"law","why":""},` +
		`{"holds":false,"name":"law","why":"by 3"}],"standing":"almost","subject":"an answer"},` +
		`{"mistake":"","properties":[{"holds":true,"name":"law","why":""}],"standing":"right","subject":"an answer"}]}`
	if string(data) != want {
		t.Errorf("%s\nwant\n%s", data, want)
	}
	text := g.String()
	if !strings.HasPrefix(text, "2.5 of 4 points\nalmost: an answer") || !strings.Contains(text, "\nright: an answer") {
		t.Errorf("%q", text)
	}
	if page := g.HTML(); !strings.HasSuffix(page, "<p><b>2.5 of 4 points</b></p>") || strings.Count(page, "an answer") < 2 {
		t.Errorf("%q", page)
	}
}

// TestNear: a number is near within the tolerance, absolute below 1 and relative above, from either side; NaN is near nothing.
func TestNear(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		got, want, tolerance float64
		near                 bool
	}{
		{0.5, 0.5, 0, true}, {0.5625, 0.5, 0.0625, true}, {0.4375, 0.5, 0.0625, true}, {0.57, 0.5, 0.0625, false}, {0.43, 0.5, 0.0625, false},
		{110, 100, 0.125, true}, {88, 100, 0.125, true}, {113, 100, 0.125, false}, {87, 100, 0.125, false}, {-110, -100, 0.125, true},
		{100, -100, 1.5, false},
		{nan, nan, 0, false}, {nan, 1, 1, false}, {1, nan, 1, false}, {inf, 1, 1, false},
	} {
		if got := near("", c.got, c.want, c.tolerance) == nil; got != c.near {
			t.Errorf("%g is near %g within %g: %t", c.got, c.want, c.tolerance, got)
		}
	}
}
