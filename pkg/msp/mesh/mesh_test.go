package mesh

import (
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// tetVolume adds up the volumes of the tetrahedra, and returns the least one too.
func tetVolume(m *Mesh) (total, least float64) {
	least = math.Inf(1)
	for _, t := range m.Tets {
		v := volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]])
		total, least = total+v, min(least, v)
	}
	return total, least
}

func TestBlock(t *testing.T) {
	m := Block(3, 2, 1, 0.5)
	total, least := tetVolume(m)
	if math.Abs(total-0.75) > 1e-12 || !(least > 0) { // sums of 36 terms
		t.Errorf("volume %g, least %g; want 0.75, all positive", total, least)
	}
	r := m.Report()
	if r.Components != 1 || r.NonManifold+r.Degenerate+r.Inverted+r.Isolated+r.Duplicates != 0 {
		t.Errorf("report of a block: %v", r)
	}
	if n := len(m.Surface()); n != 4*(3*2+2*1+1*3) {
		t.Errorf("%d triangles on the surface, want two for each of 22 squares", n)
	}
}

// The mesh of a ball has its volume, no inverted tetrahedra, and a closed surface that is turned outward everywhere.
func TestBall(t *testing.T) {
	m := Ball(0.1, 0.02)
	total, least := tetVolume(m)
	// The surface's triangles, some 0.015 long, lie inside the ball by up to l²/8R = 3e-4 of 0.1, that is up to 1 % of the volume.
	if want := 4 * math.Pi / 3 * 1e-3; total > want || total < 0.98*want {
		t.Errorf("volume %g, want up to %g", total, want)
	}
	if !(least > 1e-3*0.02*0.02*0.02) {
		t.Errorf("least volume of a tetrahedron %g", least)
	}
	skin := &Mesh{Points: m.Points, Triangles: m.Surface()}
	skin, _ = skin.Clean(0)
	r := skin.Report()
	if r.Components != 1 || r.BoundaryLoops+r.NonManifold+r.Turned+r.Degenerate != 0 {
		t.Errorf("surface: %v", r)
	}
	if euler := len(skin.Points) - len(skin.Triangles)/2; euler != 2 {
		t.Errorf("V − E + F = %d, want 2", euler)
	}
	outside := 0.0
	for _, f := range skin.Triangles {
		outside += volume([3]float64{}, skin.Points[f[0]], skin.Points[f[1]], skin.Points[f[2]])
	}
	if math.Abs(outside-total) > 1e-12 { // of 4e-3, in a thousand terms
		t.Errorf("surface around %g, tetrahedra fill %g", outside, total)
	}
}

func TestStrandAndBrush(t *testing.T) {
	m := Brush(7, 19)
	if len(m.Points) != 7*19 || len(m.Edges) != 7*(18+17+16) || m.Report().Components != 7 {
		t.Errorf("brush: %v", m.Report())
	}
}

func TestReport(t *testing.T) {
	m := &Mesh{
		Points: [][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {0, 0, math.Copysign(0, -1)}, {5, 0, 0}, {6, 0, 0}, {9, 9, 9}},
		// Three triangles at the side 0–1, the first two turned against each other; one without area.
		Triangles: [][3]int{{0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {5, 5, 2}},
		Edges:     [][2]int{{6, 7}},
		Tets:      [][4]int{{0, 2, 1, 3}},
	}
	r := m.Report()
	if r.Components != 2 || r.Duplicates != 1 || r.Isolated != 1 || r.NonManifold != 1 || r.Degenerate != 1 || r.Inverted != 1 {
		t.Errorf("%+v", r)
	}
	for _, want := range []string{"9 points, 1 edge, 4 triangles, 1 tet", "2 components", "1 inverted tet", "1 duplicate point"} {
		if !strings.Contains(r.String(), want) {
			t.Errorf("%q is not in\n%v", want, r)
		}
	}
	flipped := &Mesh{Points: m.Points, Triangles: [][3]int{{0, 1, 2}, {0, 1, 3}}}
	if r := flipped.Report(); r.Turned != 1 || r.BoundaryLoops != 1 {
		t.Errorf("two triangles turned against each other: %+v", r)
	}
	ring := &Mesh{}
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		ring.Points = append(ring.Points, [3]float64{cos, 0, sin}, [3]float64{cos, 1, sin})
		a, b := 2*k, 2*((k+1)%8)
		ring.Triangles = append(ring.Triangles, [3]int{a, a + 1, b}, [3]int{b, a + 1, b + 1})
	}
	if r := ring.Report(); r.BoundaryLoops != 2 || r.Turned != 0 {
		t.Errorf("a ring has two hems: %+v", r)
	}
}

func TestClean(t *testing.T) {
	m := &Mesh{
		Points:    [][3]float64{{9, 9, 9}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1e-9}, {1, 1, 0}},
		Triangles: [][3]int{{1, 2, 3}, {4, 2, 3}, {1, 4, 2}, {4, 2, 5}},
	}
	c, place := m.Clean(0)
	if len(c.Points) != 5 || len(c.Triangles) != 4 || place[0] != -1 || place[1] != 0 {
		t.Errorf("Clean(0): %v, %v", c, place)
	}
	c, place = m.Clean(1e-6)
	if len(c.Points) != 4 || len(c.Triangles) != 2 || place[4] != place[1] {
		t.Errorf("Clean(1e-6): %v, %v", c, place)
	}
}

func TestWriteAndReadAgain(t *testing.T) {
	dir := t.TempDir()
	m := Ball(0.1, 0.05)
	m.Triangles = m.Surface()
	for i := range m.Points {
		m.Points[i][0] += 1.0 / 3 // a number that takes all digits
	}
	for _, name := range []string{"a.obj", "a.ply"} {
		path := filepath.Join(dir, name)
		if err := m.Write(path); err != nil {
			t.Fatal(err)
		}
		again, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(again.Points, m.Points) || !slices.Equal(again.Triangles, m.Triangles) {
			t.Errorf("%s: %v is not what was written, %v", name, again, m)
		}
	}
	if err := m.Write(filepath.Join(dir, "a.vtk")); err != nil {
		t.Error(err)
	}
	if err := m.Write(filepath.Join(dir, "a.dae")); err == nil {
		t.Error("an unknown extension is written")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

func TestWriteFrames(t *testing.T) {
	dir := t.TempDir()
	s := msp.Cloth(3, 3)
	s.Pin(0)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), a.Step, 4)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteFrames(filepath.Join(dir, "cloth.obj"), s, frames); err != nil {
		t.Fatal(err)
	}
	last, err := Read(filepath.Join(dir, "cloth-0004.obj"))
	if err != nil || !slices.Equal(last.Points, frames[4].Points()) {
		t.Errorf("the last file: %v, %v", last, err)
	}
	for _, name := range []string{"cloth.gltf", "cloth.glb"} {
		if err := WriteFrames(filepath.Join(dir, name), s, frames); err != nil {
			t.Fatal(err)
		}
		doc, err := gltf.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		p := doc.Meshes[0].Primitives[0]
		if len(p.Targets) != 4 || len(doc.Animations) != 1 || doc.Accessors[doc.Animations[0].Samplers[0].Output].Count != 4*5 {
			t.Errorf("%s: %d targets, %d animations", name, len(p.Targets), len(doc.Animations))
		}
	}
	if err := WriteFrames(filepath.Join(dir, "cloth.glb"), s, []msp.State{frames[0], frames[0]}); err == nil {
		t.Error("two states at one time make an animation")
	}
}

func TestSystemFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cloth.json")
	s := msp.Cloth(4, 3)
	s.Pin(0, 3)
	s.MovePin(3, [3]float64{0.1, 0.2, 1.0 / 3})
	if err := s.AddHinge(0, 5, 1, 4, 0.1); err != nil {
		t.Fatal(err)
	}
	s.Drag, s.Damping.Projected, s.Damping.Beta, s.Springs[1].D = 0.1, 2, 0.01, 3
	s.NameWhere("edge", func(p [3]float64) bool { return p[0] == 0 })
	ball, err := obstacle.Mesh([][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	floor := obstacle.Plane([3]float64{0, -1, 0}, [3]float64{1, 3, 2})
	floor.Friction, floor.Restitution, floor.Margin = 0.3, 0.5, 0.01
	s.Obstacles = []obstacle.Obstacle{floor, ball, obstacle.Sphere([3]float64{1, 2, 3}, 0.1),
		obstacle.Capsule([3]float64{1, 2, 3}, [3]float64{0, 2, 3}, 0.1), obstacle.Box([3]float64{0, 0, 0}, [3]float64{1, 2, 1.0 / 3})}
	s.Torn = []msp.Tear{{Springs: s.Springs[:1], Triangles: s.Triangles[:1], Hinges: s.Hinges}, {Springs: s.Springs[1:3]}}
	s.Springs = s.Springs[3:]
	if err := WriteSystem(path, s); err != nil {
		t.Fatal(err)
	}
	again, err := ReadSystem(path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.Torn, s.Torn) || !reflect.DeepEqual(again.Groups, s.Groups) {
		t.Errorf("read %v and %v, wrote %v and %v", again.Torn, again.Groups, s.Torn, s.Groups)
	}
	for n, o := range s.Obstacles {
		p := [3]float64{0.3, 0.4, 0.9}
		d, normal := o.Distance(0, p)
		if e, same := again.Obstacles[n].Distance(0, p); d != e || normal != same || again.Obstacles[n].String() != o.String() {
			t.Errorf("read %v at %g m, wrote %v at %g m", again.Obstacles[n], e, o, d)
		}
	}
	if !slices.Equal(again.X0, s.X0) || !slices.Equal(again.Springs, s.Springs) || !slices.Equal(again.Pins, s.Pins) ||
		!slices.Equal(again.Hinges, s.Hinges) || !slices.Equal(again.Triangles, s.Triangles) || again.Drag != s.Drag || again.Damping != s.Damping {
		t.Errorf("read %v, wrote %v", again, s)
	}
	s.Forces = append(s.Forces, msp.AirDrag(1, [3]float64{}))
	if err := WriteSystem(path, s); err == nil {
		t.Error("a function was written")
	}
	s.Forces = nil
	s.Obstacles[2].Motion = obstacle.Shifted([3]float64{1, 0, 0})
	if err := WriteSystem(path, s); err == nil || !strings.Contains(err.Error(), "obstacle 2 has a Motion") {
		t.Errorf("an obstacle that moves: %v", err)
	}
	const head = `{"format":"mass-spring system","version":1,"particles":[[0,0,0]],"masses":[1],"springs":[]`
	for _, c := range []struct{ text, want string }{
		{"{\n\"format\":\"mass-spring system\",\n\"version\": x}", ":3: "},
		{`{"format":"mass-spring system","version":2}`, "version 2, want"},
		{`{"colour":1}`, "unknown field"},
		{head + `,"obstacles":[{"kind":"cone"}]}`, `"cone" without`},
		{head + `,"obstacles":[{"kind":"plane","at":[0,0,0],"normal":[0,1,0],"friction":-1}]}`, "Friction = -1"},
		{head + `,"obstacles":[{"kind":"plane","at":[0,0,0],"normal":[0,1,0],"colour":1}]}`, "unknown field"},
		{head + `,"torn":[{"springs":[{"i":0,"j":1,"k":1,"r":1}]}]}`, "Torn[0]: spring 0"},
		{head + `,"groups":[{"name":"a","particles":[1]}]}`, `group "a"`},
		{`{"format":"mass-spring system","version":1,"particles":[[0,0,0]],"masses":[0]}`, "particle 0"},
	} {
		if _, err := ReadSystem(write(t, t.TempDir(), "a.json", c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.text, err, c.want)
		}
	}
}
