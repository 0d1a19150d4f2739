package collide

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestSupported holds what planes through a point leave of a force that presses a particle there on them: what goes along one
// plane, along the line that two share, nothing in a corner, and all of it where it leads away.
func TestSupported(t *testing.T) {
	x, y, z := plane{normal: v3.Vec{1, 0, 0}}, plane{normal: v3.Vec{0, 1, 0}}, plane{normal: v3.Vec{0, 0, 1}}
	for _, c := range []struct {
		name    string
		on      []plane
		r, left v3.Vec
		free    freedom
		axis    v3.Vec
		pressed bool
	}{
		{"one", []plane{y}, v3.Vec{1, -2, 3}, v3.Vec{1, 0, 3}, onPlane, v3.Vec{0, 1, 0}, true},
		{"the same twice", []plane{y, y}, v3.Vec{1, -2, 3}, v3.Vec{1, 0, 3}, onPlane, v3.Vec{0, 1, 0}, true},
		{"two", []plane{x, y}, v3.Vec{-1, -2, 3}, v3.Vec{0, 0, 3}, onLine, v3.Vec{0, 0, -1}, true},
		{"two, and away from one", []plane{x, y}, v3.Vec{1, -2, 3}, v3.Vec{1, 0, 3}, onPlane, v3.Vec{0, 1, 0}, true},
		{"three", []plane{x, y, z}, v3.Vec{-1, -2, -3}, v3.Vec{}, held, v3.Vec{}, true},
		{"away from all", []plane{x, y, z}, v3.Vec{1, 2, 3}, v3.Vec{1, 2, 3}, held, v3.Vec{}, false},
	} {
		b, left, pressed := supported(c.on, v3.Vec{}, c.r)
		if left != c.left || pressed != c.pressed || b.free != c.free || c.free != held && b.axis != c.axis {
			t.Errorf("%s: left %v, %+v, %t", c.name, left, b, pressed)
		}
	}
}
