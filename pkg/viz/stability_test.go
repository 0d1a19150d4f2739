package viz

import (
	"bytes"
	"errors"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/region"
)

var stabilityFunctions = map[string]func(z complex128) complex128{
	"explicit Euler": ode.ExplicitEuler.R,
	"RK4":            ode.RK4.R,
	"Verlet":         ode.VerletR,
	"implicit Euler": ode.ImplicitEuler.R,
	"midpoint":       ode.ImplicitMidpoint.R,
	"BDF2":           ode.BDF(2).R,
}

// What is filled is |R| ≤ 1: read back from the dots at random, except for those where |R| passes 1 within two
// dots, where a dot is on both sides or the interpolation within a cell may decide.
func TestStabilityFillsTheRegion(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for name, R := range stabilityFunctions {
		b := Stability(R).page.Body.(region.Body)
		f := b.Fields[0]
		w, h := 500, int(500*f.Height()/f.Width())
		im := b.Image(w, h)
		dot := f.Width() / float64(w)
		skipped := 0
		const points = 1000
		for range points {
			i, j := r.IntN(w), r.IntN(h)
			x := f.X0 + dot*(float64(i)+0.5)
			y := f.Y1 - f.Height()*(float64(j)+0.5)/float64(h)
			stable := func(dx, dy float64) bool {
				return cmplx.Abs(R(complex(x+dx*dot, y+dy*dot))) <= 1+region.Neutral
			}
			want, clear := stable(0, 0), true
			for k := range 16 {
				sin, cos := math.Sincos(math.Pi * float64(k) / 8)
				clear = clear && stable(2*cos, 2*sin) == want
			}
			if !clear {
				skipped++
				continue
			}
			got := im.RGBAAt(i, j)
			if filled := got != ink.White && got != region.LeftFill; filled != want {
				t.Fatalf("%s: z = %.3g%+.3gi is %v, but |R| = %.6g", name, x, y, got, cmplx.Abs(R(complex(x, y))))
			}
		}
		if skipped > points/10 {
			t.Errorf("%s: %d of %d points say nothing", name, skipped, points)
		}
	}
}

// The drawn boundary of RK4 has |R| = 1 but for the interpolation along the sides of cells of 0.036: its error
// is at most c²/8 times the second derivative of log |R|, which is less than 10 near the boundary.
func TestStabilityBoundary(t *testing.T) {
	f := Stability(ode.RK4.R).page.Body.(region.Body).Fields[0]
	cell := f.Width() / float64(f.Nx)
	lines := f.Contour(0)
	if len(lines) != 1 {
		t.Fatalf("%d lines, want one", len(lines))
	}
	if line := lines[0]; line[0] != line[len(line)-1] {
		t.Error("the boundary is not closed")
	}
	for _, p := range lines[0] {
		z := complex(f.X0+f.Width()*float64(p.X), f.Y0+f.Height()*float64(p.Y))
		if off := math.Abs(math.Log(cmplx.Abs(ode.RK4.R(z)))); off > cell*cell/8*10 {
			t.Errorf("|R(%.4g)| is off by %.2g", z, off)
		}
	}
}

// The boundary of a multistep method by its root locus has a root of modulus 1 and none larger, separates what is filled
// from what is not, and is closed where the region is bounded.
func TestLocusIsTheBoundary(t *testing.T) {
	for _, m := range ode.Multisteps() {
		region := RegionOf(m)
		if len(region.edge) == 0 {
			t.Errorf("%s: no boundary", m.Name)
		}
		points, outside := 0, 0
		for _, part := range region.edge {
			for i := 1; i+1 < len(part); i++ {
				z, along := part[i], part[i+1]-part[i-1]
				if r := m.Radius(z); math.Abs(r-1) > 1e-5 { // √ε of a double root
					t.Fatalf("%s: |R(%.4g)| = %.9g on the boundary", m.Name, z, r)
				}
				if size := cmplx.Abs(along); size > 0 && size < 1 && cmplx.Abs(z) > 0.1 {
					points++
					across := along / complex(size, 0) * 1i * 0.001
					if (m.Radius(z+across) <= 1) == (m.Radius(z-across) <= 1) {
						outside++
					}
				}
			}
		}
		// At the ends of a part and where the region is a cusp both sides are alike, and near the origin, where the
		// locus follows the imaginary axis, |R| says nothing.
		if outside*20 > points {
			t.Errorf("%s: at %d of %d points both sides are alike", m.Name, outside, points)
		}
	}
	f := Regions(RegionOf(ode.AdamsBashforth(2)), RegionOf(ode.AdamsBashforth(4)))
	const want = "Adams-Bashforth 4 does not contain the left half-plane, reaches −0.3 on the real axis"
	if f.Err() != nil || !strings.Contains(f.String(), want) {
		t.Errorf("%v, %q", f.Err(), f)
	}
}

// A bounded region, or else a bounded complement, is in view with the origin.
func TestStabilityWindow(t *testing.T) {
	for name, want := range map[string]region.ExtentKind{
		"explicit Euler": region.FitsStable, "RK4": region.FitsStable, "Verlet": region.FitsStable,
		"implicit Euler": region.FitsUnstable, "BDF2": region.FitsUnstable,
		"midpoint": region.FitsNothing,
	} {
		w, kind := region.View(stabilityFunctions[name])
		if kind != want {
			t.Errorf("%s: window of kind %d, want %d", name, kind, want)
		}
		if !(w.X0 < 0 && w.X1 > 0 && w.Y0 < 0 && w.Y1 > 0) {
			t.Errorf("%s: window %v without the origin", name, w)
		}
		if kind == region.FitsNothing {
			continue
		}
		s := region.Sample(stabilityFunctions[name], w, region.Finest)
		if box, any, touches := s.Extent(kind == region.FitsStable); !any || touches {
			t.Errorf("%s: what is bounded reaches over %v: %v", name, w, box)
		}
	}
}

// The window grows with what is marked, the count is that of |R| ≤ 1, and marks are replaced.
func TestMarks(t *testing.T) {
	f := Stability(ode.ExplicitEuler.R)
	small := f.page.Body.(region.Body).Fields[0].Window
	f = f.Mark("z", -1, -2, -2.1, 10i)
	if !strings.Contains(f.String(), "; z: 2 of 4 in the region") {
		t.Error(f)
	}
	if large := f.page.Body.(region.Body).Fields[0].Window; !(small.Y1 < 2 && large.Y1 > 10) || large.X0 > small.X0 {
		t.Errorf("window %v, with marks %v", small, large)
	}
	if g := f.Mark("λ", 1); !strings.Contains(g.String(), "; λ: 0 of 1") || strings.Contains(g.String(), "10") {
		t.Error(g)
	}
	if g := f.Mark(""); g.String() != Stability(ode.ExplicitEuler.R).String() {
		t.Error(g)
	}
	if bytes.Equal(f.PNG(), f.Mark("").PNG()) {
		t.Error("marks are not seen")
	}
}

func TestStabilityOfBadData(t *testing.T) {
	nan := func(z complex128) complex128 { return cmplx.NaN() }
	if err := Stability(nan).Err(); !errors.Is(err, fault.ErrNotFinite) {
		t.Errorf("error %v, want ErrNotFinite", err)
	}
	if err := Regions().Err(); !errors.Is(err, fault.ErrEmpty) {
		t.Errorf("error %v, want ErrEmpty", err)
	}
	half := func(z complex128) complex128 {
		if real(z) > 0 {
			return cmplx.NaN()
		}
		return ode.RK4.R(z)
	}
	if f := Stability(half); f.Err() != nil || !strings.Contains(f.page.Caption, "not a number at ") {
		t.Errorf("error %v, caption %q", f.Err(), f.page.Caption)
	}
	f := Stability(func(z complex128) complex128 { return 2 })
	if f.Err() != nil || !strings.Contains(f.String(), "stable at no sampled point") {
		t.Errorf("error %v, %q", f.Err(), f)
	}
	for want, do := range map[string]func(){
		"viz: Stability: R = nil, want a function of z":              func() { Stability(nil) },
		`viz: Regions: region 0, "a": R = nil, want a function of z`: func() { Regions(Region("a", nil)) },
	} {
		func() {
			defer func() {
				if r := recover(); r != want {
					t.Errorf("panic %v, want %q", r, want)
				}
			}()
			do()
		}()
	}
}

// The same figure is the same bytes every time, and small in every format.
func TestStabilityFormats(t *testing.T) {
	f := Stability(ode.Heun.R)
	png := f.PNG()
	if !bytes.Equal(png, Stability(ode.Heun.R).PNG()) {
		t.Error("two PNGs differ")
	}
	if n := len(png); n > 150_000 {
		t.Errorf("PNG of %d bytes", n)
	}
	if n := len(f.AsSVG().SVG()); n > 250_000 {
		t.Errorf("SVG of %d bytes", n)
	}
	if !bytes.HasPrefix(f.PDF(), []byte("%PDF-")) {
		t.Error("no PDF")
	}
}
