// Seeded random numbers and durations.
package main

import (
	"fmt"
	"math/rand"
	"time"
)

type Sample struct {
	mean, dev float64
}

func draw(r *rand.Rand, n int) (s Sample) {
	for i := 0; i < n; i++ {
		s.mean += r.Float64() / float64(n)
	}
	return s
}

func main() {
	r := rand.New(rand.NewSource(7))
	fmt.Printf("%.6f\n", draw(r, 100).mean)
	fmt.Println(r.Perm(5), r.Intn(100))
	d := 1500 * time.Millisecond
	fmt.Println(d, d.Seconds(), time.Duration(2)*time.Hour)
	start := time.Now()
	fmt.Println(time.Since(start) < time.Minute)
}
