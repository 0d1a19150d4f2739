package scene

import (
	"bytes"
	"image/color"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// looking down −z, x to the right and y up: what is at z is seen at (x, y).
func ahead() camera {
	return camera{right: Vec{1, 0, 0}, up: Vec{0, 1, 0}, back: Vec{0, 0, 1}, d: 10}
}

// square returns the corners and triangles of the square |x|, |y| ≤ r at height z, counter-clockwise for an
// eye on the +z side.
func square(r, z float64, from int) ([]Vec, [][3]int) {
	return []Vec{{-r, -r, z}, {r, -r, z}, {r, r, z}, {-r, r, z}},
		[][3]int{{from, from + 1, from + 2}, {from, from + 2, from + 3}}
}

func sceneOf(x []Vec, triangles [][3]int) *Scene {
	return &Scene{X: x, Triangles: triangles, normals: vertexNormals(x, triangles), Up: Vec{0, 1, 0}}
}

// draw renders 60×60 dots that reach 1 m to each side at z = 0.
func (sc *Scene) draw() *bytes.Buffer {
	return bytes.NewBuffer(render(sc, ahead(), sc.X, 0.1, 60, 60, 1).Pix)
}

func (sc *Scene) dot(x, y int) color.RGBA {
	return render(sc, ahead(), sc.X, 0.1, 60, 60, 1).RGBAAt(x, y)
}

// warm reports whether a colour is one of the back: more red than blue.
func warm(c color.RGBA) bool { return c.R > c.B }

func TestSidesOfASurface(t *testing.T) {
	x, tri := square(0.5, 0, 0)
	if c := sceneOf(x, tri).dot(30, 30); warm(c) || c.B == 255 {
		t.Errorf("front is %v, want blue", c)
	}
	for k := range tri {
		tri[k][1], tri[k][2] = tri[k][2], tri[k][1]
	}
	if c := sceneOf(x, tri).dot(30, 30); !warm(c) {
		t.Errorf("back is %v, want orange", c)
	}
	if c := sceneOf(x, tri).dot(2, 2); c != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("beside the surface it is %v, want white", c)
	}
}

func TestNearerHidesFarther(t *testing.T) {
	near, nearTri := square(0.3, 1, 0) // its front to us: blue
	far, farTri := square(0.6, -1, 4)
	for k := range farTri {
		farTri[k][1], farTri[k][2] = farTri[k][2], farTri[k][1] // its back to us: orange
	}
	x := append(append([]Vec{}, near...), far...)
	one := sceneOf(x, append(append([][3]int{}, nearTri...), farTri...))
	two := sceneOf(x, append(append([][3]int{}, farTri...), nearTri...))
	for _, sc := range []*Scene{one, two} {
		if c := sc.dot(30, 30); warm(c) {
			t.Errorf("middle is %v, want the blue of the nearer square", c)
		}
		if c := sc.dot(30, 44); !warm(c) {
			t.Errorf("beside the nearer square it is %v, want the orange of the farther one", c)
		}
	}
	if !bytes.Equal(one.draw().Bytes(), two.draw().Bytes()) {
		t.Error("the picture depends on the order of the triangles")
	}
}

// Two triangles that pass through each other: on either side of where they meet another one is nearer.
func TestIntersection(t *testing.T) {
	x := []Vec{{-0.8, -0.8, -1}, {0.8, -0.8, 1}, {0.8, 0.8, 1}, {-0.8, 0.8, -1}, // rises to the right, front to us
		{-0.8, -0.8, 1}, {0.8, -0.8, -1}, {0.8, 0.8, -1}, {-0.8, 0.8, 1}} // falls, back to us
	sc := sceneOf(x, [][3]int{{0, 1, 2}, {0, 2, 3}, {4, 6, 5}, {4, 7, 6}})
	if c := sc.dot(15, 30); !warm(c) {
		t.Errorf("left is %v, want orange", c)
	}
	if c := sc.dot(45, 30); warm(c) {
		t.Errorf("right is %v, want blue", c)
	}
}

// The share of the picture that a surface covers is that of its outline. At 9 samples a dot an edge is off
// by at most half a sample: 1/6 dot along the 4·30 dots of edge is 20 dots.
func TestCoverage(t *testing.T) {
	x, tri := square(0.5, 0, 0)
	im := render(sceneOf(x, tri), ahead(), x, 0.1, 60, 60, 1)
	inside := im.RGBAAt(30, 30)
	covered := 0.0
	for i := 0; i < len(im.Pix); i += 4 {
		covered += float64(255-int(im.Pix[i])) / float64(255-int(inside.R))
	}
	if want := 900.0; math.Abs(covered-want) > 20 {
		t.Errorf("%.1f dots are covered, want %.0f ± 20", covered, want)
	}
}

func TestPinsAndRodsAreSeen(t *testing.T) {
	x := []Vec{{-0.8, 0, 0}, {0.8, 0, 0}}
	sc := sceneOf(x, nil)
	sc.Rods, sc.Balls, sc.Pins = [][2]int{{0, 1}}, []int{0, 1}, []int{0}
	if c := sc.dot(30, 30); c.R == 255 {
		t.Error("the rod is not drawn")
	}
	if c := sc.dot(6, 30); !warm(c) {
		t.Errorf("the pin is %v, want red", c)
	}
	if c := sc.dot(54, 30); warm(c) || c.R == 255 {
		t.Errorf("the free end is %v, want blue", c)
	}
}

// fit sees all points and stands as near as it can: some point is on an edge, to rounding.
func TestFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const tx, ty = 0.2, 0.15
	for range 100 {
		points := make([]Vec, 2+r.IntN(30))
		for i := range points {
			points[i] = Vec{r.NormFloat64(), 3 * r.NormFloat64(), r.NormFloat64() + 100}
		}
		c := facing(Vec{0, 1, 0}, Usual).fit(points, tx, ty)
		w, h := c.extents(points)
		if w > tx*(1+1e-9) || h > ty*(1+1e-9) {
			t.Fatalf("points reach to (%g, %g), want within (%g, %g)", w, h, tx, ty)
		}
		if w < tx*(1-1e-9) && h < ty*(1-1e-9) {
			t.Fatalf("points reach to (%g, %g), want to an edge of (%g, %g)", w, h, tx, ty)
		}
	}
}

// The axes of the camera are orthonormal and right-handed, whatever is up.
func TestFacing(t *testing.T) {
	for _, up := range []Vec{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {-0.6, 0, 0.8}} {
		c := facing(up, Usual)
		if e := c.right.Cross(c.up).Distance(c.back); e > 1e-12 {
			t.Errorf("up %v: right × up is %g off back", up, e)
		}
		if c.up.Dot(up) < 0.9 {
			t.Errorf("up %v is %v in the picture", up, c.up)
		}
	}
}

// What is drawn does not depend on how many processors draw it.
func TestProcessors(t *testing.T) {
	s := msp.Cloth(7, 7)
	s.Pin(0, 6)
	f := Page(s, s.Rest(), Usual, nil)
	want := f.PNG()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if !bytes.Equal(f.PNG(), want) {
		t.Error("the picture depends on GOMAXPROCS")
	}
}

// The lines of a grid are the edges of its cells: nx (ny−1) + ny (nx−1) of them.
func TestClothLines(t *testing.T) {
	s := msp.Cloth(5, 4)
	lines := clothLines(Points(s.X0), s.Triangles)
	if want := 5*3 + 4*4; len(lines) != want {
		t.Errorf("%d lines, want %d", len(lines), want)
	}
}
