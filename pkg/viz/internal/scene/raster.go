package scene

import (
	"image"
	"math"
	"runtime"
	"sync"
)

// The software renderer: triangles, lines on them, rods and balls, with a depth buffer, and samples × samples
// samples to each dot of the image. It works in strips, each on its own, so that memory stays small
// and every processor can help; the picture does not depend on how many there are.

const (
	samples   = 3  // along each side of a dot
	stripRows = 48 // rows of dots in a strip
)

// screenPoint is a point as it is seen: where, in samples, and 1/depth, which is linear on the screen
// along straight lines and planes.
type screenPoint struct{ x, y, inv float64 }

// renderer holds a scene as a camera sees it.
type renderer struct {
	sc      *Scene
	w, h    int           // dots
	at      []screenPoint // the particles, and the corners of the obstacles
	normals []Vec         // in camera axes
	focal   float64       // samples on the screen for 1 m at depth 1 m
	css     float64       // samples on a CSS pixel
	sizes   Sizes
	nearest []int // the rods, the nearest first: those behind them cost no shading
	look    struct{ rod, ball, pin *shades }
	strains map[Linear]*shades // of rods coloured by strain
}

// render draws the scene w × h dots large. The picture reaches tx to each side on the plane at depth 1;
// css is the number of dots in the width of a CSS pixel.
func render(sc *Scene, cam camera, frame []Vec, tx float64, w, h int, css float64) *image.RGBA {
	r := &renderer{sc: sc, w: w, h: h, focal: float64(w*samples) / 2 / tx, css: css * samples}
	r.see(cam, sc.X, sc.normals)
	r.see(cam, sc.Solid.X, sc.Solid.Normals)
	r.sizes = sc.Sizes(Spread(frame))
	r.look.rod, r.look.ball, r.look.pin = shadesOf(RodColour, 0), shadesOf(BallColour, rimOfBalls), shadesOf(PinColour, rimOfBalls)
	r.sortRods()
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	strips := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			s := newStrip(w * samples)
			for y := range strips {
				s.begin(y*samples, min(y+stripRows, h)*samples)
				r.drawStrip(s)
				s.resolve(im)
			}
		})
	}
	for y := 0; y < h; y += stripRows {
		strips <- y
	}
	close(strips)
	wg.Wait()
	return im
}

// see projects points with their normals.
func (r *renderer) see(cam camera, points, normals []Vec) {
	for i, p := range points {
		x, y, depth := cam.project(p)
		r.at = append(r.at, screenPoint{
			float64(r.w*samples)/2 + x*r.focal, float64(r.h*samples)/2 - y*r.focal, 1 / depth,
		})
		nx, ny, nz := cam.axes(normals[i])
		r.normals = append(r.normals, Vec{nx, ny, nz})
	}
}

// drawStrip draws everything that lies in the strip. Lines come after the surfaces they lie on.
func (r *renderer) drawStrip(s *strip) {
	for _, t := range r.sc.Triangles {
		r.triangle(s, t, FrontColour, BackColour)
	}
	r.drawLines(s)
	r.drawSolid(s, r.sc.Solid.Triangles, ObstacleColour)
	r.drawSolid(s, r.sc.Solid.Ground, GroundColour)
	for _, k := range r.nearest {
		r.rod(s, k)
	}
	for _, i := range r.sc.Balls {
		r.ball(s, i, r.sizes.Ball, 0, r.look.ball)
	}
	for _, i := range r.sc.Pins {
		r.ball(s, i, r.sizes.Pin, 2, r.look.pin) // in front of the cloth it holds
	}
}

// drawSolid draws triangles of obstacles.
func (r *renderer) drawSolid(s *strip, triangles [][3]int, colour Linear) {
	m := len(r.sc.X)
	for _, t := range triangles {
		r.triangle(s, [3]int{m + t[0], m + t[1], m + t[2]}, colour, colour)
	}
}

// triangle draws a lit triangle, seen from either side, each of its colour.
func (r *renderer) triangle(s *strip, t [3]int, front, back Linear) {
	a, b, c := r.at[t[0]], r.at[t[1]], r.at[t[2]]
	x0, x1, y0, y1 := s.clip(
		min(a.x, min(b.x, c.x)), max(a.x, max(b.x, c.x)),
		min(a.y, min(b.y, c.y)), max(a.y, max(b.y, c.y)))
	area := (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
	if area == 0 || x0 >= x1 || y0 >= y1 {
		return
	}
	base := front
	facing := 1.0
	if area > 0 { // y runs down: a triangle that runs counter-clockwise has a negative area
		base, facing = back, -1
	}
	na, nb, nc := r.normals[t[0]].Times(facing), r.normals[t[1]].Times(facing), r.normals[t[2]].Times(facing)
	whole := 1 / area
	for y := y0; y < y1; y++ {
		py := float64(y) + 0.5
		from, to := rowOf(a, b, c, py, x0, x1)
		for x := from; x < to; x++ {
			px := float64(x) + 0.5
			u := ((b.x-px)*(c.y-py) - (b.y-py)*(c.x-px)) * whole
			v := ((c.x-px)*(a.y-py) - (c.y-py)*(a.x-px)) * whole
			w := 1 - u - v
			if u < 0 || v < 0 || w < 0 {
				continue
			}
			inv := u*a.inv + v*b.inv + w*c.inv
			at := s.index(x, y)
			if inv <= float64(s.inv[at]) {
				continue
			}
			n := na.Times(u).Plus(nb.Times(v)).Plus(nc.Times(w))
			s.set(at, inv, shade(base, n))
		}
	}
}

// rowOf returns which samples of the row at y can lie in the triangle: those between its sides, and one more.
func rowOf(a, b, c screenPoint, y float64, x0, x1 int) (from, to int) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, e := range [3][2]screenPoint{{a, b}, {b, c}, {c, a}} {
		p, q := e[0], e[1]
		if (p.y-y)*(q.y-y) > 0 || p.y == q.y {
			continue
		}
		x := p.x + (y-p.y)/(q.y-p.y)*(q.x-p.x)
		left, right = min(left, x), max(right, x)
	}
	if left > right {
		return x0, x0
	}
	return int(max(float64(x0), left-1)), int(min(float64(x1), right+2))
}

// drawLines darkens the surface along the lines of the cloth, the less the closer they are.
func (r *renderer) drawLines(s *strip) {
	if len(r.sc.Lines) == 0 {
		return
	}
	sum := 0.0
	for _, e := range r.sc.Lines {
		a, b := r.at[e[0]], r.at[e[1]]
		sum += math.Hypot(a.x-b.x, a.y-b.y)
	}
	mean := sum / float64(len(r.sc.Lines)) / r.css // CSS pixels
	s.lineShade = 1 - 0.2*min(1, max(0, (mean-3)/9))
	if s.lineShade == 1 {
		return
	}
	for _, e := range r.sc.Lines {
		r.line(s, r.at[e[0]], r.at[e[1]], 0.4*r.css)
	}
}

// line marks the samples within radius of the segment ab where the surface it lies on is to be seen.
func (r *renderer) line(s *strip, a, b screenPoint, radius float64) {
	r.along(s, a, b, radius, math.Inf(1), func(at int, t, _, _ float64) {
		inv, seen := a.inv+t*(b.inv-a.inv), float64(s.inv[at])
		// A line is as deep as its surface but for rounding and the bend of the surface beside it.
		if seen > 0 && math.Abs(inv-seen) <= 0.004*inv {
			s.lined[at] = true
		}
	})
}

// along calls do for every sample of the strip within radius of the segment ab on the screen, unless what is there has a
// 1/depth of front or more: its index, how far along the segment the nearest point is (0 … 1), and the offset from there.
func (r *renderer) along(s *strip, a, b screenPoint, radius, front float64, do func(at int, t, dx, dy float64)) {
	x0, x1, y0, y1 := s.clip(
		min(a.x, b.x)-radius, max(a.x, b.x)+radius,
		min(a.y, b.y)-radius, max(a.y, b.y)+radius)
	ex, ey := b.x-a.x, b.y-a.y
	square := ex*ex + ey*ey
	long := math.Sqrt(square)
	for y := y0; y < y1; y++ {
		py := float64(y) + 0.5 - a.y
		from, to := x0, x1
		// Of a slanting segment, each row has a short piece: where the distance to its line, |px ey − py ex|/long, is at most radius.
		if math.Abs(ey) > radius {
			middle, half := a.x+py*ex/ey, radius*long/math.Abs(ey)
			from = max(x0, int(max(float64(x0), middle-half-1)))
			to = min(x1, int(min(float64(x1), middle+half+1))+1)
		}
		for x := from; x < to; x++ {
			at := s.index(x, y)
			if float64(s.inv[at]) >= front {
				continue
			}
			px := float64(x) + 0.5 - a.x
			t := 0.0
			if square > 0 {
				t = min(1, max(0, (px*ex+py*ey)/square))
			}
			dx, dy := px-t*ex, py-t*ey
			if dx*dx+dy*dy <= radius*radius {
				do(at, t, dx, dy)
			}
		}
	}
}
