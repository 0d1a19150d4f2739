// structs kept in registers through loops: fields changed on some paths, compared, swapped, nested, and read after the loop
package main

import "fmt"

type V2 struct{ x, y float64 }
type Body struct {
	pos, vel V2
	mass     float64
	id       uint8
	hit      bool
	tag      string
}
type Rect struct{ min, max V2 }
type Rng struct{ a, b uint32 }

func (v V2) add(w V2) V2      { return V2{v.x + w.x, v.y + w.y} }
func (v V2) mul(k float64) V2 { return V2{v.x * k, v.y * k} }
func (v V2) dot(w V2) float64 { return float64(v.x*w.x) + float64(v.y*w.y) }
func (r *Rng) next() uint32   { r.a, r.b = r.b, r.a*1664525+r.b^r.a>>3; return r.b >> 8 }
func (r Rect) grow(v V2) Rect {
	r.min = V2{min(r.min.x, v.x), min(r.min.y, v.y)}
	r.max = V2{max(r.max.x, v.x), max(r.max.y, v.y)}
	return r
}

func simulate(n int) (b Body, bounds Rect, hits int) {
	b = Body{vel: V2{1, .5}, mass: 2, tag: "b"}
	last := b
	for i := range n {
		g := V2{0, -.125}
		if b.hit {
			g = g.mul(-1)
			b.hit = false
		}
		b.vel = b.vel.add(g)
		b.pos = b.pos.add(b.vel.mul(.5))
		if b.pos.y < 0 {
			b.pos.y, b.vel.y, b.hit = -b.pos.y, -b.vel.y, true
			b.tag += string(rune('a' + i%26))
			hits++
		} else if b.pos.x > 10 {
			b, last = last, b
			b.id += 100
		}
		if i%7 == 0 {
			last = b
			last.vel.x = -b.vel.x
		}
		bounds = bounds.grow(b.pos)
	}
	return
}

func shuffle(n int) (out [8]int, same int) {
	r := Rng{1, 2}
	for i := range out {
		out[i] = i
	}
	for range n {
		i, j := r.next()%8, r.next()%8
		out[i], out[j] = out[j], out[i]
		if s := r; s == r && s.next() == r.next() {
			same++
		}
	}
	return
}

func minmax(vs []V2) (lo, hi V2, at [2]int) {
	if len(vs) > 0 {
		lo, hi = vs[0], vs[0]
	}
	for i, v := range vs {
		switch d := v.dot(v); {
		case d < lo.dot(lo):
			lo, at[0] = v, i
		case d > hi.dot(hi):
			hi, at[1] = v, i
		case v == lo || v == hi:
			v.x++
			vs[i] = v
		}
	}
	return
}

func state(input string) (s struct {
	words, lines int
	in           bool
	longest      string
}) {
	cur := struct {
		from, n int
	}{}
	for i, r := range input + " " {
		if r == ' ' || r == '\n' {
			if s.in && cur.n > len(s.longest) {
				s.longest = input[cur.from:i]
			}
			s.in = false
			if r == '\n' {
				s.lines++
			}
			continue
		}
		if !s.in {
			s.in, cur.from, cur.n = true, i, 0
			s.words++
		}
		cur.n++
	}
	return
}

func main() {
	for _, n := range []int{0, 1, 10, 60} {
		fmt.Println(simulate(n))
	}
	fmt.Println(shuffle(100))
	vs := []V2{{1, 1}, {3, 4}, {0, .5}, {1, 1}, {0, .5}, {-4, 3}}
	fmt.Println(minmax(vs))
	fmt.Println(vs)
	fmt.Println(state("a bbb\ncc dddd  e\n"), state(""), state(" x"))
	p := V2{1, 2}
	for i := range 5 {
		q := p
		p = V2{q.y, q.x + float64(i)}
		if p == q || p.x > q.x && i > 2 {
			p.y, q = q.x, p
		}
		fmt.Print(p, q, " ")
	}
	fmt.Println()
}
