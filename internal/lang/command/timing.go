package command

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"time"

	"gonum.org/v1/gonum/stat"
)

const (
	rounds = 7 // of %timeit: as many as Python's, whose figures people compare with ours
	// roundTime is how long a round lasts at least: ten thousand ticks of a coarse clock.
	roundTime = 100 * time.Millisecond
	mostLoops = 1e9
)

var (
	flag = regexp.MustCompile(`^[ \t]+-([nr])[ \t]*([0-9]+)`)
	// noGo is what is meant as a flag, since an operand behind -x is no Go.
	noGo = regexp.MustCompile(`^[ \t]+-\pL\w*[ \t]+[\pL\d_"]+`)
)

// flags returns the length of the flags at the beginning of text, with the space around them.
func flags(text string) int {
	n := 0
	for m := flag.FindStringIndex(text); m != nil; m = flag.FindStringIndex(text[n:]) {
		n += m[1]
	}
	if m := noGo.FindStringIndex(text[n:]); m != nil {
		n += m[1]
	}
	for n < len(text) && (text[n] == ' ' || text[n] == '\t') {
		n++
	}
	return n
}

// Repetition is how often %timeit runs what it measures.
type Repetition struct {
	Loops  int // in a round; 0 for as many as fill a tenth of a second
	Rounds int
}

// ParseRepetition reads the flags of %timeit.
func ParseRepetition(arg string) (Repetition, error) {
	r := Repetition{Rounds: rounds}
	for text := " " + arg; text != " "; {
		m := flag.FindStringSubmatch(text)
		if m == nil {
			return r, fmt.Errorf("%%timeit knows -n N (loops in a round) and -r R (rounds), not %q", arg)
		}
		n, err := strconv.Atoi(m[2])
		if err != nil || n < 1 || n > mostLoops {
			return r, fmt.Errorf("-%s %s: want a number from 1 to %d", m[1], m[2], int(mostLoops))
		}
		if m[1] == "n" {
			r.Loops = n
		} else {
			r.Rounds = n
		}
		if text = text[len(m[0]):]; text == "" {
			break
		}
	}
	return r, nil
}

// Measure times loop, which runs what is measured n times.
func (r Repetition) Measure(loop func(n int)) string {
	clock := func(n int) time.Duration {
		begin := time.Now()
		loop(n)
		return time.Since(begin)
	}
	n := r.Loops
	if n == 0 {
		for n = 1; n < mostLoops; n *= 10 {
			if clock(n) >= roundTime/10 { // this also warms up
				break
			}
		}
		for t := clock(n); t < roundTime && n < mostLoops; t = clock(n) {
			n *= int(min(10, max(2, math.Ceil(float64(roundTime)/float64(t+1)))))
		}
	}
	each := make([]float64, r.Rounds) // nanoseconds for one loop
	for i := range each {
		each[i] = float64(clock(n)) / float64(n)
	}
	mean, std := stat.MeanStdDev(each, nil)
	if r.Rounds == 1 {
		return fmt.Sprintf("%s per loop (1 round of %d)", Nanoseconds(mean), n)
	}
	return fmt.Sprintf("%s ± %s per loop (mean ± std. dev. of %d rounds of %d), best %s",
		Nanoseconds(mean), Nanoseconds(std), r.Rounds, n, Nanoseconds(slices.Min(each)))
}

// Nanoseconds formats a duration with three digits.
func Nanoseconds(ns float64) string {
	for _, u := range []struct {
		name string
		size float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}} {
		if ns >= 0.9995*u.size || u.size == 1 { // 999.6 µs would be written 1e+03 µs
			return strconv.FormatFloat(ns/u.size, 'g', 3, 64) + " " + u.name
		}
	}
	panic("no unit")
}

// ErrNoCode is the error of a %timeit that nothing follows.
var ErrNoCode = errors.New("%timeit needs something to run, as in %timeit f(x)")
