// functions with scores of live variables of mixed types, changed in loops, swapped, captured late and returned all at once
package main

import "fmt"

func many(n int) (int, float64, string, uint8, []int, [3]int16, complex64, bool, any, map[string]int, *int, func() int) {
	a, b, c, d, e, f, g, h := 1, 2, 3, 4, 5, 6, 7, 8
	i, j, k, l, m, o, p, q := 1., 2., 3., 4., 5., 6., 7., 8.
	s, t, u, v := "s", "t", "u", "v"
	w, x := uint8(250), int16(-30000)
	y, z := float32(.1), complex64(1+1i)
	ok, no := true, false
	xs := []int{1}
	arr := [3]int16{1, 2, 3}
	var e1, e2 any = 1, "e"
	mp := map[string]int{}
	pa := &a
	fn := func() int { return b }
	for r := range n {
		a, b, c, d, e, f, g, h = b, c, d, e, f, g, h, a+r
		i, j, k, l, m, o, p, q = q*.5, i, j, k, l, m, o, p+float64(r)
		if r%3 == 0 {
			s, t, u, v = v, s+u[:1], t, u
			ok, no = no, ok
		}
		w += uint8(a)
		x -= int16(h) * 300
		y = y*1.5 - float32(w)
		z = z*complex64(complex(0, 1)) + complex(float32(r), y)
		if len(xs) < 6 {
			xs = append(xs, a*b-c*d+e*f-g*h)
		}
		arr[r%3] += x + int16(w)
		e1, e2 = e2, e1
		mp[s] += *pa + int(w)
		if r == 4 {
			pa = &d
			fn = func() int { a++; return a*b + c*d + int(i) + len(s) }
		}
	}
	sum := a + 2*b + 3*c + 4*d + 5*e + 6*f + 7*g + 8*h
	fsum := i + 2*j + 3*k + 4*l + 5*m + 6*o + 7*p + 8*q + float64(y)
	return sum, fsum, s + t + u + v, w, xs, arr, z, ok != no && ok, e1, mp, pa, fn
}

func mix(a, b, c, d, e, f, g, h, i, j, k, l int, x, y, z float64, s string, t ...int) (int, float64, string) {
	if a > 0 {
		return mix(b-1, c, d, e, f, g, h, i, j, k, l, a, y, z, x+1, s+string(rune('a'+len(t))), append(t, a)...)
	}
	n := 0
	for i, v := range t {
		n += (i + 1) * v
	}
	return n + a + 2*b + 3*c + 4*d + 5*e + 6*f + 7*g + 8*h + 9*i + 10*j + 11*k + 12*l, x + 10*y + 100*z, s
}

func expr(a, b, c, d, e, f, g, h int64) int64 {
	return ((a+b)*(c-d)-(e^f)*(g|h))*((a-c)*(b+d)+(e&g)*(f-h)) + (((a*b+c*d)*(e*f+g*h))%1000003)*(((a<<3)-(b>>1))^((c<<2)+(d>>2))) -
		(a + (b + (c + (d + (e + (f + (g + (h + (a * (b * (c * (d * (e * (f * (g * h)))))))))))))))
}

func cross(n int) (out [4]float64) {
	x0, x1, x2, x3 := 1., .5, .25, .125
	y0, y1, y2, y3 := 0., 1., 2., 3.
	for t := range n {
		dt := 1 / float64(t+8)
		z0, z1 := float64(x0*y1)-float64(x1*y0), float64(x2*y3)-float64(x3*y2)
		x0, x1, x2, x3 = x1+float64(dt*z0), x2-float64(dt*z1), x3+float64(dt*y0), x0-float64(dt*y3)
		y0, y1, y2, y3 = y3, y0, y1, float64(y2*.5)
		if z0 > z1 {
			x0, x3 = x3, x0
		}
	}
	return [4]float64{x0 + y0, x1 + y1, x2 + y2, x3 + y3}
}

func main() {
	for _, n := range []int{0, 1, 5, 13} {
		a, b, c, d, e, f, g, h, i, j, k, l := many(n)
		fmt.Println(a, b, c, d, e, f, g, h, i, j, *k, l(), l(), *k)
	}
	fmt.Println(mix(3, 5, 4, 6, 3, 7, 8, 2, 9, 4, 0, 1, .5, .25, .125, "s"))
	fmt.Println(mix(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, ""))
	fmt.Println(expr(1, 2, 3, 4, 5, 6, 7, 8), expr(-9, 8, -7, 6, -5, 4, -3, 2), expr(1<<40, 3, 1<<33, -5, 7, 1<<20, 9, 1<<50))
	fmt.Println(cross(1), cross(50))
}
