// Package region draws the region in which a function of the complex plane has modulus at most 1.
package region

import (
	"fmt"
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Window is a rectangle of the complex plane.
type Window struct{ X0, X1, Y0, Y1 float64 }

func (w Window) Width() float64 { return w.X1 - w.X0 }

func (w Window) Height() float64 { return w.Y1 - w.Y0 }

func (w Window) Union(v Window) Window {
	return Window{math.Min(w.X0, v.X0), math.Max(w.X1, v.X1), math.Min(w.Y0, v.Y0), math.Max(w.Y1, v.Y1)}
}

// grown returns w with d more on every side.
func (w Window) grown(d float64) Window { return Window{w.X0 - d, w.X1 + d, w.Y0 - d, w.Y1 + d} }

// Within makes w at most ratio times as long as wide, by growing it about its middle.
func (w Window) Within(ratio float64) Window {
	if more := (w.Height()/ratio - w.Width()) / 2; more > 0 {
		w.X0, w.X1 = w.X0-more, w.X1+more
	}
	if more := (w.Width()/ratio - w.Height()) / 2; more > 0 {
		w.Y0, w.Y1 = w.Y0-more, w.Y1+more
	}
	return w
}

// field holds log |R| at the (nx+1)·(ny+1) corners of nx·ny cells of a window.
type field struct {
	Window
	Nx, ny int
	F      []float64
	Nan    int // corners at which R is not a number
}

const (
	// steepest bounds log |R|, so that a pole or a zero of R does not swallow the cells around it.
	steepest = 12
	// neutral is how much log |R| may be above 0 by rounding, where |R| is 1 along a whole line, as on the
	// imaginary axis for the implicit midpoint rule.
	Neutral = 1e-9
)

// Sample computes the field of R on about n cells along the longer side of w.
func Sample(r func(z complex128) complex128, w Window, n int) *field {
	cell := math.Max(w.Width(), w.Height()) / float64(n)
	s := &field{Window: w, Nx: max(1, int(math.Round(w.Width()/cell))), ny: max(1, int(math.Round(w.Height()/cell)))}
	s.F = make([]float64, 0, (s.Nx+1)*(s.ny+1))
	for j := range s.ny + 1 {
		for i := range s.Nx + 1 {
			x, y := s.corner(i, j)
			v := math.Log(cmplx.Abs(r(complex(x, y))))
			if math.IsNaN(v) {
				v = steepest
				s.Nan++
			}
			if v <= Neutral && v > 0 {
				v = 0
			}
			s.F = append(s.F, math.Max(-steepest, math.Min(steepest, v)))
		}
	}
	return s
}

func (s *field) corner(i, j int) (x, y float64) {
	return s.X0 + s.Width()*float64(i)/float64(s.Nx), s.Y0 + s.Height()*float64(j)/float64(s.ny)
}

func (s *field) value(i, j int) float64 { return s.F[j*(s.Nx+1)+i] }

// at returns log |R| at z = x + iy, interpolated within the cell.
func (s *field) at(x, y float64) float64 {
	u := (x - s.X0) / s.Width() * float64(s.Nx)
	v := (y - s.Y0) / s.Height() * float64(s.ny)
	i := min(max(int(u), 0), s.Nx-1)
	j := min(max(int(v), 0), s.ny-1)
	u -= float64(i)
	v -= float64(j)
	return (s.value(i, j)*(1-u)+s.value(i+1, j)*u)*(1-v) + (s.value(i, j+1)*(1-u)+s.value(i+1, j+1)*u)*v
}

// Extent returns the box around the corners with |R| ≤ 1, if inside is true, or with |R| > 1; whether there
// are any, and whether one lies on the edge of the window.
func (s *field) Extent(inside bool) (box Window, any, touches bool) {
	box = Window{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
	for j := range s.ny + 1 {
		for i := range s.Nx + 1 {
			if (s.value(i, j) <= 0) != inside {
				continue
			}
			x, y := s.corner(i, j)
			box = box.Union(Window{x, x, y, y})
			any = true
			touches = touches || i == 0 || j == 0 || i == s.Nx || j == s.ny
		}
	}
	return box, any, touches
}

// ExtentKind says what a window was fitted to.
type ExtentKind uint8

const (
	FitsStable   ExtentKind = iota // the region is bounded, and all of it is in view
	FitsUnstable                   // its complement is
	FitsNothing                    // neither
	NoRegion                       // no stable point was found
)

// openHalf is half the side of the window of a region that has no end and no bounded complement.
const openHalf = 5

// Half the sides of the windows in which a region is looked for, as powers of two.
const (
	MostHalf  = 14
	leastHalf = -30
)

// View finds the window for R: what is bounded of the region |R| ≤ 1 and of its complement, with some room around it, the
// origin in view; else −5 … 5.
func View(r func(z complex128) complex128) (Window, ExtentKind) {
	nothing := NoRegion
	look := func(k int) (Window, ExtentKind) {
		w, kind := fitted(r, math.Ldexp(1, k))
		if kind == FitsNothing {
			nothing = FitsNothing
		}
		return w, kind
	}
	for k := 0; k <= MostHalf; k++ {
		if w, kind := look(k); kind < FitsNothing {
			return w, kind
		}
	}
	for k := -1; k >= leastHalf; k-- { // smaller ones come last: near the origin |R| is close to 1 for every method
		if w, kind := look(k); kind < FitsNothing {
			return w, kind
		}
	}
	return Window{-openHalf, openHalf, -openHalf, openHalf}, nothing
}

// fitted finds the window for what is bounded within |Re z|, |Im z| < half.
func fitted(r func(z complex128) complex128, half float64) (Window, ExtentKind) {
	const coarse = 64
	s := Sample(r, Window{-half, half, -half, half}, coarse)
	kind := NoRegion
	for _, inside := range []bool{true, false} {
		box, any, touches := s.Extent(inside)
		if any && inside {
			kind = FitsNothing
		}
		// A single corner, such as the origin for a method that is stable nowhere else, is no region.
		if !any || touches || box.Width()+box.Height() == 0 || !s.varies() {
			continue
		}
		fine := Sample(r, box.grown(2*half/coarse), coarse)
		box, _, _ = fine.Extent(inside)
		if inside {
			return box.Union(Window{}).framed(0.12), FitsStable
		}
		return box.Union(Window{}).framed(0.3), FitsUnstable
	}
	return Window{}, kind
}

// varies reports whether |R| differs from 1 by more than a hundredth anywhere: by less there is rounding in what is inside.
func (s *field) varies() bool {
	for _, v := range s.F {
		if math.Abs(v) > 0.01 {
			return true
		}
	}
	return false
}

// framed returns w with room around it, as a share of its longer side, and in a shape that is easy to see.
func (w Window) framed(share float64) Window {
	return w.grown(share * math.Max(w.Width(), w.Height())).Within(1.6)
}

// HoldsLeftHalfPlane reports whether |R| ≤ 1 at all sampled points with Re z ≤ 0, which reach from |z| = 0.01 to
// 1e6 and lie on the imaginary axis, where a rational function without poles to its left is largest, and to
// the left of it.
func HoldsLeftHalfPlane(r func(z complex128) complex128) bool {
	for k := 0; k <= 320; k++ {
		size := math.Pow(10, -2+float64(k)/40)
		for _, deg := range []float64{0, 0.5, 2, 6, 12, 20, 30, 40, 50, 60, 70, 80, 90} {
			sin, cos := math.Sincos(deg * math.Pi / 180)
			for _, up := range []float64{1, -1} {
				if !(cmplx.Abs(r(complex(-size*sin, up*size*cos))) <= 1+Neutral) {
					return false
				}
			}
		}
	}
	return true
}

// Finest is the number of cells along the longer side of the window.
const Finest = 200

func (w Window) String() string {
	return fmt.Sprintf("Re z from %s to %s, Im z from %s to %s", num.Number6(w.X0), num.Number6(w.X1), num.Number6(w.Y0), num.Number6(w.Y1))
}
