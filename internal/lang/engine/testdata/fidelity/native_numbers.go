// numbers in loops: wrapping, NaN, division by zero, shifts, captured and deferred variables, recovery, goroutines
package main

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"sync"
)

type meters float64
type flag bool
type small int8
type wave complex128

func (m meters) twice() meters { return 2 * m }

type particle struct {
	on   flag
	k    small
	x, v meters
	z    wave
	hist [3]float64
	next *particle
}

var (
	rows  = [][]float64{{1, 2, 3}, {4, 5, 6}}
	list  = []*particle{{x: 1}, {x: 2}, nil}
	count int
	cube  [2][3]int
)

// caught runs f and says what went wrong.
func caught(f func()) (text string) {
	defer func() {
		var e interface{ RuntimeError() }
		if err, ok := recover().(error); ok {
			text = fmt.Sprintf("%v (%v)", err, errors.As(err, &e))
		}
	}()
	f()
	return "fine"
}

func wrap() {
	var a int8 = 120
	var b uint16 = 3
	var c int64 = math.MinInt64
	for i := range 20 {
		a += int8(i)
		b -= uint16(i)
		c /= -1
	}
	fmt.Println(a, b, c, c%-1, -c, ^b, small(a)*3, uint32(1)<<31>>31, int32(math.MinInt32)/int32(b-b-1))
}

func nan() {
	x := math.NaN()
	less, same, other, not := 0, 0, 0, 0
	for i := range 4 {
		if x < float64(i) || x >= float64(i) {
			less++
		}
		if x == x {
			same++
		}
		if x != x {
			other++
		}
		if !(x > 1) {
			not++
		}
		if i == 1 {
			x = math.Inf(-1)
		}
	}
	zero := 0.0
	fmt.Println(less, same, other, not, 1/zero, -1/zero, math.Signbit(-zero), math.Signbit(zero*-1), zero/zero)
	z := wave(complex(zero, 1))
	for range 3 {
		z = z*z + 1
	}
	fmt.Println(z, z == z, real(z), imag(z), complex64(z)/complex64(complex(zero, zero)) == 0, cmplx.Abs(complex128(z)))
}

func shifts() {
	for _, n := range []uint8{0, 1, 7, 8, 63, 64, 200} {
		fmt.Print(int8(-1)<<n, " ", uint8(255)>>n, " ", -5>>n, " ", uint64(1)<<n, " ", small(-64)>>n, "; ")
	}
	n := -1
	fmt.Println(caught(func() { fmt.Println(1 << n) }), caught(func() { n <<= uint(70); fmt.Println(n) }))
}

func fails() {
	sum := 0
	at := func(i int) string { return caught(func() { sum += 60 / i; rows[i][i+1]++ }) }
	for i := -1; i < 4; i++ {
		fmt.Println(i, at(i), sum, rows)
	}
	var u uint64 = math.MaxUint64
	fmt.Println(caught(func() { rows[u][0] = 1 }), caught(func() { fmt.Println(cube[u%7][0]) }), caught(func() { sum %= sum - sum }))
	for i := range list {
		fmt.Println(caught(func() { list[i].x += meters(i); list[i].hist[i+1]++; list[i].next.v = 1 }))
	}
	var none *[3]int
	var empty []float64
	fmt.Println(caught(func() { none[1]++ }), caught(func() { empty[0] = empty[0] }), len(empty), len(none))
	fmt.Println(*list[0], *list[1], rows)
}

func aliases() {
	s, fs := 0.5, []func() float64{}
	p := &s
	for i := 0; i < 3; i++ {
		s *= 3
		*p += float64(i)
		fs = append(fs, func() float64 { s++; return s * float64(i) })
	}
	boxes, x := []any{}, 1.5
	for i := range 3 {
		boxes = append(boxes, x, i, x > 2, meters(x))
		x *= 1.25
	}
	m := map[float64]int{}
	for _, b := range []float64{0, math.Copysign(0, -1), x, x} {
		m[b]++
	}
	fmt.Println(fs[0](), fs[1](), fs[2](), s, boxes, m, x)
	a, b, c := 1, 2.5, 3
	for range 5 {
		a, c = c, a
		b, a = float64(a)+b, int(b)
	}
	q := list[0]
	q.z, q.on, q.k = wave(complex(1, 2)), q.x > 0, -128
	q.k--
	r := *q
	r.x, r.hist[2] = r.x.twice(), 7
	xs := rows[0][:2]
	for i := range xs {
		xs, rows[0] = append(xs, float64(i)), append([]float64{9, 9}, xs[i])
	}
	f := r.x.twice
	r.x = 0
	fmt.Println(a, b, c, *q, r, xs, rows, f())
}

func recovers(n int) (done int, last float64) {
	defer func() {
		if e := recover(); e != nil {
			last = -float64(done)
		}
	}()
	for i := 0; ; i++ {
		last = math.Sqrt(float64(i))
		done = i
		defer func(v float64) { count += int(v) }(float64(i) * 1.5)
		if 100/(n-i) == 1000 {
			break
		}
	}
	return
}

func together() {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total, parts := 0.0, make([]int, 4)
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 1000 {
				parts[g] += i
				if i%100 == 0 {
					mu.Lock()
					total += float64(i) / 2
					mu.Unlock()
				}
			}
		}()
	}
	wg.Wait()
	fmt.Println(total, parts)
}

func fib(n int, x float64) (int, float64) {
	if n < 2 {
		return n, x
	}
	a, u := fib(n-1, x+1)
	b, v := fib(n-2, x*2)
	return a + b, u - v
}

func main() {
	wrap()
	nan()
	shifts()
	fails()
	aliases()
	fmt.Println(recovers(5))
	fmt.Println(count)
	together()
	fmt.Println(fib(12, 0.5))
	for i := range cube {
		for j := range cube[i] {
			cube[i][j] = i<<j | j
		}
	}
	again := cube
	cube[1][2] = -1
	fmt.Println(again, cube, again == cube, again[1][2] > cube[1][2])
}
