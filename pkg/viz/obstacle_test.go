package viz

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestObstaclesAreSeen draws a cloth with a ball and a floor, and without them.
func TestObstaclesAreSeen(t *testing.T) {
	s := msp.Cloth(3, 3)
	plain := Draw(s, s.Rest())
	s.Obstacles = []obstacle.Obstacle{
		obstacle.Sphere([3]float64{0, 0.3, 0.8}, 0.2),
		obstacle.Plane([3]float64{0, -0.2, 0}, [3]float64{0, 1, 0}),
	}
	f := Draw(s, s.Rest())
	if alt := f.Alt(); !strings.Contains(alt, s.Obstacles[0].String()+"; "+s.Obstacles[1].String()) {
		t.Errorf("the text for those who do not see it names no obstacles: %s", alt)
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
	if without, with := grey(plain), grey(f); with < without+1000 {
		t.Errorf("%d grey dots without, %d with obstacles", without, with)
	}
}

// TestObstaclesMove: pictures have them where they are, and a player takes them along and has in view where they go.
func TestObstaclesMove(t *testing.T) {
	s := msp.Cloth(4, 4)
	ball := obstacle.Sphere([3]float64{0.5, 0.1, 0.5}, 0.3)
	s.Obstacles = []obstacle.Obstacle{ball}
	still := Animate(s, []msp.State{s.Rest()})
	s.Obstacles[0].Motion = obstacle.Shifted([3]float64{2, 0, 0})
	q, later := s.Rest(), s.Rest()
	later.T = 1
	if bytes.Equal(small(Draw(s, q)), small(Draw(s, later))) {
		t.Error("the ball is where it was")
	}
	p := Animate(s, []msp.State{q, later})
	corners := len(ball.Surface(0, [3]float64{}, 1).Points)
	if !strings.Contains(p.HTML(), fmt.Sprintf(`"moving":[[0,%d]]`, corners)) || strings.Contains(still.HTML(), `"moving":`) {
		t.Errorf("the player does not move the ball's %d corners, or one that stands", corners)
	}
	if room := *p.show.Room(false); room[0][0] > 0.2 || room[1][0] < 2.8-1e-9 { // rounding
		t.Errorf("the player shows %v, want the ball's way from x = 0.2 to 2.8 m in view", room)
	}
}
