// package variables in hot loops: sums, counters, headers of slices, pointers to them, closures, changes by calls in the middle
package main

import "fmt"

var (
	sum     float64
	count   int
	xs      = make([]float64, 3000)
	rows    [][]float64
	bounds  [4]float64
	origin  struct{ x, y, z float64 }
	pair    [2]struct{ n, m int }
	small   int8
	mask    uint16 = 1
	single  float32
	address *float64
	complx  complex128
)

func reset() { sum, count, small, mask, single, complx = 0, 0, 0, 1, 0, 0 }

func through(p *float64, n int) {
	for i := 0; i < n; i++ {
		sum += 1
		*p *= 1.0009765625
	}
}

func counted(p *int, n int) (seen int) {
	for i := 0; i < n; i++ {
		count += 2
		if *p%2 == 0 {
			seen++
		}
		*p++
	}
	return
}

func window(w []float64) {
	for i := range w {
		bounds[2] += 0.5
		w[i] += bounds[2]
	}
}

func moved(n int) (total float64) {
	for i := 0; i < n; i++ {
		total += xs[i%len(xs)]
		if i%500 == 499 {
			xs = xs[1:]
		}
	}
	return
}

func swapped(n int) (a, b float64) {
	for i := 0; i < n; i++ {
		if i%3 == 0 {
			sum, origin.x = origin.x+1, sum
		}
		a, b = a+sum, b+origin.x
	}
	return
}

func faulty(n int) (err any) {
	defer func() { err = recover() }()
	for i := 0; i < n; i++ {
		count++
		sum += xs[i]
	}
	return
}

func divided(n int) (err any) {
	defer func() { err = recover() }()
	for i := n; ; i-- {
		count = 1000 / i
		sum += float64(count)
	}
}

func main() {
	for i := range xs {
		xs[i] = float64(i % 17)
	}
	for _, x := range xs {
		sum += x
		count++
	}
	fmt.Println(sum, count)
	reset()
	address = &sum
	for i := range xs {
		*address += xs[i]
		sum -= 0.5
		if sum > 100 {
			sum, count = sum/2, count+1
		}
	}
	fmt.Println(sum, count)

	reset()
	through(&sum, 1000)
	fmt.Printf("%.9g\n", sum)
	reset()
	other := 1.0
	through(&other, 1000)
	fmt.Printf("%.9g %.9g\n", sum, other)
	fmt.Println(counted(&count, 1000), count)
	other2 := 0
	fmt.Println(counted(&other2, 1000), count, other2)

	window(bounds[:])
	window(bounds[1:3])
	fmt.Println(bounds)

	for i := 0; i < 100; i++ {
		rows = append(rows, make([]float64, 50))
	}
	for i := range rows {
		for j := range rows[i] {
			rows[i][j] = float64(i * j)
			if j == i {
				rows[i] = rows[i][: j+1 : len(rows[i])]
				break
			}
		}
	}
	n := 0
	for _, r := range rows {
		n += len(r)
	}
	fmt.Println(n, moved(4000), len(xs))
	reset()
	fmt.Println(swapped(1000))
	reset()
	fmt.Println(faulty(5000), count, sum)
	reset()
	fmt.Println(divided(2000), count, sum)

	reset()
	step := func(k int) { count += k; sum += float64(count) }
	for i := range 1000 {
		sum++
		if i%10 == 0 {
			step(i)
		}
		count -= 3
	}
	fmt.Println(sum, count)

	for i := range 1000 {
		small += int8(i)
		mask = mask<<1 | mask>>15
		single += float32(i) / 4
		pair[i%2].n += i
		pair[1].m ^= pair[0].n
		complx += complex(float64(i), -1)
	}
	fmt.Println(small, mask, single, pair, complx)

	done := make(chan bool)
	go func() {
		for range 2000 {
			origin.y += 0.25
		}
		done <- true
	}()
	for range 2000 {
		origin.z += 0.5
	}
	<-done
	fmt.Println(origin)
}
