package msp

import "fmt"

// Chain returns n particles in a row along x from the origin, 1 m long and 1 kg in all. They are joined by n−1
// springs of stiffness k = 200 (n−1) N/m. Hung by one end, the chain stretches by about 2.5 %, independently of n.
func Chain(n int) *System {
	if n < 1 {
		panic(fmt.Sprintf("msp: chain of %d particles, want at least 1", n))
	}
	s := &System{X0: make([]float64, 3*n), Mass: make([]float64, n), Gravity: gravity}
	for i := range n {
		s.X0[3*i] = along(i, n)
		s.Mass[i] = 1 / float64(n)
	}
	for i := 0; i+1 < n; i++ {
		s.Springs = append(s.Springs, Spring{I: i, J: i + 1, K: 200 * float64(n-1), R: distance(s.X0, i, i+1)})
	}
	return s
}

// OneSpring returns two particles of 1 kg, particle 0 at the origin and particle 1 straight below it at
// (0, −r, 0), joined by a spring of stiffness k (N/m) and rest length r (m).
func OneSpring(k, r float64) *System {
	return &System{
		X0:      []float64{0, 0, 0, 0, -r, 0},
		Mass:    []float64{1, 1},
		Springs: []Spring{{I: 0, J: 1, K: k, R: r}},
		Gravity: gravity,
	}
}
