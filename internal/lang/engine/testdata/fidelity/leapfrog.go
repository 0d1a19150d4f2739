// a mass-spring chain integrated in time: float arithmetic bit for bit
package main

import (
	"fmt"
	"math"
)

type Vec struct{ X, Y float64 }

func (a Vec) Add(b Vec) Vec       { return Vec{a.X + b.X, a.Y + b.Y} }
func (a Vec) Sub(b Vec) Vec       { return Vec{a.X - b.X, a.Y - b.Y} }
func (a Vec) Scale(s float64) Vec { return Vec{s * a.X, s * a.Y} }
func (a Vec) Norm() float64       { return math.Hypot(a.X, a.Y) }

type Particle struct {
	pos, vel, force Vec
	mass            float64
}
type Spring struct {
	a, b    *Particle
	k, rest float64
}

func (s *Spring) apply() {
	d := s.b.pos.Sub(s.a.pos)
	l := d.Norm()
	f := d.Scale(s.k * (l - s.rest) / l)
	s.a.force = s.a.force.Add(f)
	s.b.force = s.b.force.Sub(f)
}

func main() {
	ps := make([]Particle, 6)
	for i := range ps {
		ps[i] = Particle{pos: Vec{float64(i), 0}, mass: 1 + 0.1*float64(i)}
	}
	var ss []Spring
	for i := range len(ps) - 1 {
		ss = append(ss, Spring{&ps[i], &ps[i+1], 50, 0.9})
	}
	const h = 0.01
	for step := range 200 {
		for i := range ps {
			ps[i].force = Vec{0, -9.81 * ps[i].mass}
		}
		for i := range ss {
			ss[i].apply()
		}
		for i := 1; i < len(ps); i++ {
			p := &ps[i]
			p.vel = p.vel.Add(p.force.Scale(h / p.mass))
			p.pos = p.pos.Add(p.vel.Scale(h))
		}
		if step%50 == 49 {
			e := 0.0
			for _, p := range ps {
				e += 0.5*p.mass*p.vel.Norm()*p.vel.Norm() + 9.81*p.mass*p.pos.Y
			}
			fmt.Println(step, ps[5].pos, math.Float64bits(e))
		}
	}
	var f32 float32
	for i := range 1000 {
		f32 += float32(i) * 0.1
	}
	fmt.Println(f32, math.Float32bits(f32))
}
