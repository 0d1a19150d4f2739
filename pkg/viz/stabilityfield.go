package viz

import (
	"math"
	"math/cmplx"
)

// window is a rectangle of the complex plane.
type window struct{ x0, x1, y0, y1 float64 }

func (w window) width() float64  { return w.x1 - w.x0 }
func (w window) height() float64 { return w.y1 - w.y0 }

func (w window) union(v window) window {
	return window{math.Min(w.x0, v.x0), math.Max(w.x1, v.x1), math.Min(w.y0, v.y0), math.Max(w.y1, v.y1)}
}

// grown returns w with d more on every side.
func (w window) grown(d float64) window { return window{w.x0 - d, w.x1 + d, w.y0 - d, w.y1 + d} }

// within makes w at most ratio times as long as wide, by growing it about its middle.
func (w window) within(ratio float64) window {
	if more := (w.height()/ratio - w.width()) / 2; more > 0 {
		w.x0, w.x1 = w.x0-more, w.x1+more
	}
	if more := (w.width()/ratio - w.height()) / 2; more > 0 {
		w.y0, w.y1 = w.y0-more, w.y1+more
	}
	return w
}

// field holds log |R| at the (nx+1)·(ny+1) corners of nx·ny cells of a window.
type field struct {
	window
	nx, ny int
	f      []float64
	nan    int // corners at which R is not a number
}

const (
	// steepest bounds log |R|, so that a pole or a zero of R does not swallow the cells around it.
	steepest = 12
	// neutral is how much log |R| may be above 0 by rounding, where |R| is 1 along a whole line, as on the
	// imaginary axis for the implicit midpoint rule.
	neutral = 1e-9
)

// sample computes the field of R on about n cells along the longer side of w.
func sample(r func(z complex128) complex128, w window, n int) *field {
	cell := math.Max(w.width(), w.height()) / float64(n)
	s := &field{window: w, nx: max(1, int(math.Round(w.width()/cell))), ny: max(1, int(math.Round(w.height()/cell)))}
	s.f = make([]float64, 0, (s.nx+1)*(s.ny+1))
	for j := range s.ny + 1 {
		for i := range s.nx + 1 {
			x, y := s.corner(i, j)
			v := math.Log(cmplx.Abs(r(complex(x, y))))
			if math.IsNaN(v) {
				v = steepest
				s.nan++
			}
			if v <= neutral && v > 0 {
				v = 0
			}
			s.f = append(s.f, math.Max(-steepest, math.Min(steepest, v)))
		}
	}
	return s
}

func (s *field) corner(i, j int) (x, y float64) {
	return s.x0 + s.width()*float64(i)/float64(s.nx), s.y0 + s.height()*float64(j)/float64(s.ny)
}

func (s *field) value(i, j int) float64 { return s.f[j*(s.nx+1)+i] }

// at returns log |R| at z = x + iy, interpolated within the cell.
func (s *field) at(x, y float64) float64 {
	u := (x - s.x0) / s.width() * float64(s.nx)
	v := (y - s.y0) / s.height() * float64(s.ny)
	i := min(max(int(u), 0), s.nx-1)
	j := min(max(int(v), 0), s.ny-1)
	u -= float64(i)
	v -= float64(j)
	return (s.value(i, j)*(1-u)+s.value(i+1, j)*u)*(1-v) + (s.value(i, j+1)*(1-u)+s.value(i+1, j+1)*u)*v
}

// extent returns the box around the corners with |R| ≤ 1, if inside is true, or with |R| > 1; whether there
// are any, and whether one lies on the edge of the window.
func (s *field) extent(inside bool) (box window, any, touches bool) {
	box = window{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
	for j := range s.ny + 1 {
		for i := range s.nx + 1 {
			if (s.value(i, j) <= 0) != inside {
				continue
			}
			x, y := s.corner(i, j)
			box = box.union(window{x, x, y, y})
			any = true
			touches = touches || i == 0 || j == 0 || i == s.nx || j == s.ny
		}
	}
	return box, any, touches
}

// extentKind says what a window was fitted to.
type extentKind uint8

const (
	fitsStable   extentKind = iota // the region is bounded, and all of it is in view
	fitsUnstable                   // its complement is
	fitsNothing                    // neither
	noRegion                       // no stable point was found
)

// openHalf is half the side of the window of a region that has no end and no bounded complement.
const openHalf = 5

// Half the sides of the windows in which a region is looked for, as powers of two.
const (
	mostHalf  = 14
	leastHalf = -30
)

// view finds the window for R: what is bounded of the region |R| ≤ 1 and of its complement, with some room around it, the
// origin in view; else −5 … 5.
func view(r func(z complex128) complex128) (window, extentKind) {
	nothing := noRegion
	look := func(k int) (window, extentKind) {
		w, kind := fitted(r, math.Ldexp(1, k))
		if kind == fitsNothing {
			nothing = fitsNothing
		}
		return w, kind
	}
	for k := 0; k <= mostHalf; k++ {
		if w, kind := look(k); kind < fitsNothing {
			return w, kind
		}
	}
	for k := -1; k >= leastHalf; k-- { // smaller ones come last: near the origin |R| is close to 1 for every method
		if w, kind := look(k); kind < fitsNothing {
			return w, kind
		}
	}
	return window{-openHalf, openHalf, -openHalf, openHalf}, nothing
}

// fitted finds the window for what is bounded within |Re z|, |Im z| < half.
func fitted(r func(z complex128) complex128, half float64) (window, extentKind) {
	const coarse = 64
	s := sample(r, window{-half, half, -half, half}, coarse)
	kind := noRegion
	for _, inside := range []bool{true, false} {
		box, any, touches := s.extent(inside)
		if any && inside {
			kind = fitsNothing
		}
		// A single corner, such as the origin for a method that is stable nowhere else, is no region.
		if !any || touches || box.width()+box.height() == 0 || !s.varies() {
			continue
		}
		fine := sample(r, box.grown(2*half/coarse), coarse)
		box, _, _ = fine.extent(inside)
		if inside {
			return box.union(window{}).framed(0.12), fitsStable
		}
		return box.union(window{}).framed(0.3), fitsUnstable
	}
	return window{}, kind
}

// varies reports whether |R| differs from 1 by more than a hundredth anywhere: by less there is rounding in what is inside.
func (s *field) varies() bool {
	for _, v := range s.f {
		if math.Abs(v) > 0.01 {
			return true
		}
	}
	return false
}

// framed returns w with room around it, as a share of its longer side, and in a shape that is easy to see.
func (w window) framed(share float64) window {
	return w.grown(share * math.Max(w.width(), w.height())).within(1.6)
}

// holdsLeftHalfPlane says whether |R| ≤ 1 at all sampled points with Re z ≤ 0, which reach from |z| = 0.01 to
// 1e6 and lie on the imaginary axis, where a rational function without poles to its left is largest, and to
// the left of it.
func holdsLeftHalfPlane(r func(z complex128) complex128) bool {
	for k := 0; k <= 320; k++ {
		size := math.Pow(10, -2+float64(k)/40)
		for _, deg := range []float64{0, 0.5, 2, 6, 12, 20, 30, 40, 50, 60, 70, 80, 90} {
			sin, cos := math.Sincos(deg * math.Pi / 180)
			for _, up := range []float64{1, -1} {
				if !(cmplx.Abs(r(complex(-size*sin, up*size*cos))) <= 1+neutral) {
					return false
				}
			}
		}
	}
	return true
}
