package viz

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// TestObstaclesFaceOutwards: each triangle runs counter-clockwise seen from where its normals point, lies on the obstacle,
// and all of one obstacle enclose its volume.
func TestObstaclesFaceOutwards(t *testing.T) {
	for _, up := range []scene.Vec{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}} {
		for _, c := range []struct {
			o      Obstacle
			volume float64 // 0 for what encloses none
		}{
			// The ball's corners lie on it, so it is smaller by about 1 − (1 − cos(π/32)): the mean of both directions.
			{Ball(1, 2, 3, 0.5), 4 * math.Pi / 3 * 0.125},
			{Block([3]float64{1, 2, 3}, [3]float64{2, 4, 6}), 6},
			{Floor(-2), 0},
		} {
			s := scene.SolidOf([]scene.Solid{c.o.solid}, up, scene.Vec{-1, -1, -1}, scene.Vec{1, 1, 1})
			volume := 0.0
			for _, f := range append(s.Triangles, s.Ground...) {
				a, b, d := s.X[f[0]], s.X[f[1]], s.X[f[2]]
				n := b.Minus(a).Cross(d.Minus(a))
				volume += a.Minus(scene.Vec{1, 2, 3}).Dot(n) / 6
				for _, i := range f {
					// The poles of a ball have triangles without an area.
					if n.Length() > 1e-12 && n.Dot(s.Normals[i]) <= 0 {
						t.Fatalf("%s: triangle %v faces %v, its normal is %v", c.o, f, n, s.Normals[i])
					}
				}
			}
			if c.volume > 0 && math.Abs(volume-c.volume) > 0.02*c.volume {
				t.Errorf("%s encloses %g, want %g", c.o, volume, c.volume)
			}
			for _, p := range s.X {
				if c.volume == 0 && math.Abs(p.Dot(up)+2) > 1e-12 {
					t.Errorf("%s has a corner at height %g", c.o, p.Dot(up))
				}
			}
		}
	}
}

// TestObstaclesAreSeen draws a ball in front of a cloth, and without it.
func TestObstaclesAreSeen(t *testing.T) {
	s := msp.Cloth(3, 3)
	f := Draw(s, s.Rest(), Ball(0, 0.3, 0.8, 0.2), Floor(-0.2))
	if !strings.Contains(f.Alt(), "ball around [0 0.3 0.8] m, radius 0.2 m; floor at height -0.2 m") {
		t.Error(f.Alt())
	}
	grey := func(f Figure) (n int) {
		im := f.Wide(200).Image()
		for y := im.Bounds().Min.Y; y < im.Bounds().Max.Y; y++ {
			for x := im.Bounds().Min.X; x < im.Bounds().Max.X; x++ {
				r, g, b, _ := im.At(x, y).RGBA()
				if r, g, b := int(r>>8), int(g>>8), int(b>>8); r > 60 && r < 240 && max(r, g, b)-min(r, g, b) < 10 {
					n++
				}
			}
		}
		return n
	}
	if without, with := grey(Draw(s, s.Rest())), grey(f); with < without+1000 {
		t.Errorf("%d grey dots without, %d with obstacles", without, with)
	}
	later := s.Rest()
	later.T = 1
	p := Animate(s, []msp.State{s.Rest(), later}, Ball(0, 0.3, 0.8, 0.2))
	corners := fmt.Sprintf(`"corners":%d`, 25*48)
	if !strings.Contains(p.HTML(), corners) || !strings.Contains(p.Alt(), "ball around") || p.show.Room(false)[1][2] < 0.999 {
		t.Errorf("the player shows %v: %s", *p.show.Room(false), p.Alt())
	}
}

func TestObstacleMisusePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"Ball(0, 0, 0, 0)":   func() { Ball(0, 0, 0, 0) },
		"Ball(NaN, 0, 0, 1)": func() { Ball(math.NaN(), 0, 0, 1) },
		"Block([0 0 0]":      func() { Block([3]float64{}, [3]float64{1, 0, 1}) },
		"Floor(+Inf)":        func() { Floor(math.Inf(1)) },
	} {
		func() {
			defer func() {
				if v, _ := recover().(string); !strings.Contains(v, name) {
					t.Errorf("%s: %q", name, v)
				}
			}()
			f()
		}()
	}
}

// A system's own obstacles are in its pictures: those of a ball of the system and of a ball beside it are the same but for the
// number of corners, and they are moved.
func TestSystemsObstacles(t *testing.T) {
	s := msp.Cloth(4, 4)
	plain := small(Draw(s, s.Rest()))
	ball := obstacle.Sphere([3]float64{0.5, 0.1, 0.5}, 0.3)
	ball.Motion = obstacle.Shifted([3]float64{1, 0, 0})
	s.Obstacles = []obstacle.Obstacle{ball, obstacle.Plane([3]float64{0, -0.5, 0}, [3]float64{0, 1, 0})}
	q := s.Rest()
	drawn := small(Draw(s, q))
	if alt := Draw(s, q).Alt(); !strings.Contains(alt, s.Obstacles[0].String()+"; "+s.Obstacles[1].String()) {
		t.Errorf("the text for those who do not see it names no obstacles: %s", alt)
	}
	q.T = 0.3
	moved := small(Draw(s, q))
	if bytes.Equal(plain, drawn) || bytes.Equal(drawn, moved) {
		t.Errorf("with and without obstacles the same picture: %t; later the same: %t", bytes.Equal(plain, drawn), bytes.Equal(drawn, moved))
	}
	if player := Animate(s, []msp.State{s.Rest(), q}).HTML(); len(player) < 20000 {
		t.Errorf("the player takes %d bytes: no ball", len(player))
	}
}
