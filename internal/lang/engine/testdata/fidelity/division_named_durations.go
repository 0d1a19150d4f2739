// arithmetic on named types of the standard library: durations, file modes, weekdays
package main

import (
	"fmt"
	"io/fs"
	"math/bits"
	"time"
)

type Hertz float64

func (f Hertz) Period() time.Duration { return time.Duration(float64(time.Second) / float64(f)) }

func average(ds ...time.Duration) time.Duration {
	var sum time.Duration
	for _, d := range ds {
		sum += d
	}
	return sum / time.Duration(len(ds))
}

func main() {
	fmt.Println(average(time.Second, 2*time.Second, 4*time.Second), Hertz(50).Period(), -average(time.Minute))
	d := 90 * time.Minute
	fmt.Println(d/4, d%time.Hour, d>>1, d&^1, d/time.Minute, float64(d)/float64(time.Hour))
	fmt.Printf("%T %v %d\n", d/7, d/7, d/7)
	mode := fs.ModeDir | 0o750
	fmt.Println(mode, mode.Perm(), mode&fs.ModeDir != 0, mode&^fs.ModeDir)
	day := time.Saturday
	day = (day + 2) % 7
	fmt.Println(day, time.March+1, time.Month(13))
	x := uint32(0b1011000)
	fmt.Println(bits.OnesCount32(x), bits.TrailingZeros32(x), bits.Len32(x), bits.RotateLeft32(x, 28), bits.Reverse8(1))
	hi, lo := bits.Mul64(1<<63, 6)
	sum, carry := bits.Add64(1<<63, 1<<63, 1)
	fmt.Println(hi, lo, sum, carry)
	m := map[time.Weekday][]time.Duration{time.Monday: {time.Second}}
	m[time.Monday] = append(m[time.Monday], d)
	fmt.Println(m)
	defer func() { fmt.Println(recover()) }()
	average()
}
