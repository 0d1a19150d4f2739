package engine_test

import (
	"math"
	"math/cmplx"
	"strings"

	"github.com/massspring/msp/pkg/msp"
)

// compiled are the loops as the Go compiler makes them; a result is kept, or it would leave out what computes it.
var compiled = map[string]func() func(){
	"float":     func() func() { return func() { sink = sumTo(1_000_000) } },
	"floatFunc": func() func() { return func() { sink = sumTo(1_000_000) } },
	"int": func() func() {
		return func() {
			s := 0
			for i := range 1_000_000 {
				if i%3 == 0 || i&1 == 1 {
					s += i
				}
			}
			sink = float64(s)
		}
	},
	"slice": func() func() {
		xs := make([]float64, 1_000_000)
		return func() {
			s := 0.0
			for _, x := range xs {
				s += x
			}
			for i := range xs {
				xs[i] = s
			}
			sink = s
		}
	},
	"matrix": func() func() {
		a, b, c := square(50), square(50), square(50)
		return func() {
			for i := range a {
				for j := range b {
					for k := range c {
						c[i][j] += a[i][k] * b[k][j]
					}
				}
			}
		}
	},
	"flat": func() func() {
		a, b, c := make([]float64, 2500), make([]float64, 2500), make([]float64, 2500)
		return func() { mul(a, b, c, 50) }
	},
	"springs": func() func() {
		w := &bodies{}
		for i := range 1000 {
			w.p = append(w.p, body{x: float64(i), m: 1})
		}
		for i := range 999 {
			w.s = append(w.s, link{i, i + 1, 10, 1})
		}
		return func() {
			for range 10 {
				w.step(1e-3)
			}
		}
	},
	"local": func() func() {
		s := msp.Cloth(81, 81)
		d := make([]float64, 3*s.NumSprings())
		return func() { local(s.Springs, s.X0, d) }
	},
	"grid": func() func() { return func() { sink = float64(inside(200)) } },
	"fib":  func() func() { return func() { sink = float64(fib(22)) } },
	"calls": func() func() {
		return func() {
			s := 0.0
			for i := range 100_000 {
				s += line(float64(i))
			}
			sink = s
		}
	},
	"closure": func() func() {
		add := adder()
		return func() {
			for i := range 100_000 {
				add(float64(i))
			}
		}
	},
	"method": func() func() {
		c := &counter{}
		return func() {
			for i := range 100_000 {
				c.add(i)
			}
			sink = float64(c.n)
		}
	},
	"interface": func() func() {
		sh := []shape{rect{1, 2}, rect{3, 4}}
		return func() {
			s := 0.0
			for i := range 100_000 {
				s += sh[i%2].area()
			}
			sink = s
		}
	},
	"map": func() func() {
		m := map[int]int{}
		return func() {
			for i := range 100_000 {
				m[i%1000] += i
			}
		}
	},
	"string": func() func() {
		return func() {
			var sb strings.Builder
			for i := range 20_000 {
				sb.WriteString("x")
				sb.WriteByte(byte(i))
			}
			sink = float64(sb.Len())
		}
	},
	"solver": func() func() { return newSolver(paperCurtain(), 1.0/30).frame },
	"curtain": func() func() {
		s := msp.Cloth(81, 81)
		s.Pin(0, 80)
		a, err := msp.NewLocalGlobal(s, 1.0/30)
		if err != nil {
			panic(err)
		}
		q, d := s.Rest(), make([]float64, 3*s.NumSprings())
		return func() { frame(s, a, &q, d) }
	},
}

var sink float64

func sumTo(n int) float64 {
	s := 0.0
	for i := 0; i < n; i++ {
		s += 0.5 * float64(i)
	}
	return s
}

func square(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	return a
}

func mul(a, b, c []float64, n int) {
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ {
				s += a[i*n+k] * b[k*n+j]
			}
			c[i*n+j] = s
		}
	}
}

type (
	body struct{ x, y, vx, vy, fx, fy, m float64 }
	link struct {
		a, b int
		k, r float64
	}
	bodies struct {
		p []body
		s []link
	}
)

func (w *bodies) step(h float64) {
	for i := range w.p {
		p := &w.p[i]
		p.fx, p.fy = 0, -9.81*p.m
	}
	for _, s := range w.s {
		a, b := &w.p[s.a], &w.p[s.b]
		dx, dy := b.x-a.x, b.y-a.y
		l := math.Sqrt(dx*dx + dy*dy)
		f := s.k * (l - s.r) / l
		a.fx += f * dx
		a.fy += f * dy
		b.fx -= f * dx
		b.fy -= f * dy
	}
	for i := range w.p {
		p := &w.p[i]
		p.vx += h * p.fx / p.m
		p.vy += h * p.fy / p.m
		p.x += h * p.vx
		p.y += h * p.vy
	}
}

// local is the paper's local step: each spring's direction at its rest length.
func local(springs []msp.Spring, x, d []float64) {
	for i, s := range springs {
		a, b := 3*s.I, 3*s.J
		dx, dy, dz := x[a]-x[b], x[a+1]-x[b+1], x[a+2]-x[b+2]
		l := s.R / math.Sqrt(dx*dx+dy*dy+dz*dz)
		d[3*i], d[3*i+1], d[3*i+2] = l*dx, l*dy, l*dz
	}
}

// frame is a step of ten iterations with that local step.
func frame(s *msp.System, a *msp.LocalGlobal, q *msp.State, d []float64) {
	y := a.Y(*q)
	x := append([]float64(nil), y...)
	for range 10 {
		local(s.Springs, x, d)
		a.GlobalTo(x, d, y)
	}
	for i := range x {
		q.V[i] = (x[i] - q.X[i]) * 30
		q.X[i] = x[i]
	}
}

func inside(n int) int {
	c := 0
	for i := range n {
		for j := range n {
			z := complex(-3+4*float64(i)/float64(n), -3+6*float64(j)/float64(n))
			if cmplx.Abs(1+z+z*z/2+z*z*z/6+z*z*z*z/24) <= 1 {
				c++
			}
		}
	}
	return c
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func line(x float64) float64 { return 2*x + 1 }

func adder() func(float64) float64 {
	s := 0.0
	return func(x float64) float64 { s += x; return s }
}

type counter struct{ n int }

func (c *counter) add(k int) { c.n += k }

type shape interface{ area() float64 }

type rect struct{ a, b float64 }

func (r rect) area() float64 { return r.a * r.b }
