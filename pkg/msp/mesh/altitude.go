package mesh

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// addAltitudes adds a spring to each tetrahedron, from the corner that is nearest to the opposite side to the foot of its altitude there,
// which divides the side as it does at rest:
//
//	p = x_d − (α x_a + β x_b + γ x_c),   E = ½ k (‖p‖ − R)²
//
// That is the energy of a hinge with other weights. Edges alone let a tetrahedron become flat and turn over; its least altitude is what
// goes to zero then (A. Selle et al.: A mass spring model for hair simulation, ACM Trans. Graph. 27(3), 2008, sec. 3.2, has altitude
// springs with feet that move). A tetrahedron without volume has no altitude: that is an error.
func (m *Mesh) addAltitudes(s *msp.System, k float64) error {
	for n, t := range m.Tets {
		best := msp.Hinge{}
		for top := range t {
			o := [4]int{t[(top+1)%4], t[(top+2)%4], t[(top+3)%4], t[top]}
			a, b, c, d := m.Points[o[0]], m.Points[o[1]], m.Points[o[2]], m.Points[o[3]]
			ab, ac, ad := v3.Sub(b, a), v3.Sub(c, a), v3.Sub(d, a)
			normal := v3.Cross(ab, ac)
			size := v3.Dot(normal, normal)
			if size == 0 || v3.Dot(normal, ad) == 0 {
				return fmt.Errorf("mesh: tetrahedron %d has no volume, so it has no altitude", n)
			}
			beta, gamma := v3.Dot(v3.Cross(ad, ac), normal)/size, v3.Dot(v3.Cross(ab, ad), normal)/size
			h := msp.Hinge{At: o, W: [4]float64{beta + gamma - 1, -beta, -gamma, 1}, K: k}
			p := v3.Sub(ad, v3.Add(v3.Scale(beta, ab), v3.Scale(gamma, ac)))
			if h.R = norm(p); top == 0 || h.R < best.R {
				best = h
			}
		}
		s.Hinges = append(s.Hinges, best)
	}
	return nil
}
