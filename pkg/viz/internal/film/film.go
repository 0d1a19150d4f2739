// Package film encodes moving pictures as GIF, APNG and MP4, independently of how their frames are drawn.
package film

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"runtime"
	"sync"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/nb/host"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Reel is a moving picture that is still to be drawn.
type Reel struct {
	Path  string                               // of the file that it is for, to tell how far that is
	Times []float64                            // of the frames, in seconds
	Draw  func(frame int) (*image.RGBA, error) // may be called from several goroutines
}

// picture is one of a moving picture.
type picture struct {
	image    *image.RGBA
	from, to float64 // when it is seen, in seconds
}

// schedule returns the frames that are shown and when: at most one in least seconds. The last is shown as long as the
// one before it.
func (r Reel) schedule(least float64) (shown []int, times []float64) {
	for k, t := range r.Times {
		// Times are sums of steps, so that they may be a rounding short.
		if n := len(times); n == 0 || t >= times[n-1]+least*(1-1e-6) {
			shown, times = append(shown, k), append(times, t)
		}
	}
	last := times[len(times)-1]
	if n := len(times); n > 1 {
		return shown, append(times, 2*last-times[n-2])
	}
	return shown, append(times, last+1)
}

// film draws the frames, at most one in least seconds, on all processors. It calls encode for each, on any goroutine, and
// take for the results, in the order of the frames.
func film[T any](r Reel, least float64, encode func(picture) (T, error), take func(T) error) error {
	shown, times := r.schedule(least)
	ctx := interrupt.Context()
	said := progress{path: r.Path, of: len(shown), began: time.Now()}
	workers := runtime.GOMAXPROCS(0)
	for first := 0; first < len(shown); first += workers {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("after %s of %d: %w", num.Plural(first, "frame"), len(shown), err)
		}
		some := shown[first:min(first+workers, len(shown))]
		made, errs := make([]T, len(some)), make([]error, len(some))
		var wg sync.WaitGroup
		for k, t := range some {
			wg.Go(func() {
				im, err := r.Draw(t)
				if err == nil {
					made[k], err = encode(picture{im, times[first+k], times[first+k+1]})
				}
				errs[k] = err
			})
		}
		wg.Wait()
		for k, err := range errs {
			if err == nil {
				err = take(made[k])
			}
			if err != nil {
				return fmt.Errorf("frame %d: %w", some[k], err)
			}
		}
		said.at(first + len(some))
	}
	return nil
}

// progress shows in a notebook how far a long job is.
type progress struct {
	path  string
	of    int
	began time.Time
	shown *nb.Shown
	last  time.Time
}

func (p *progress) at(n int) {
	now := time.Now()
	// Progress of less than a second is not worth a line, and only a page shows it.
	if host.Current() == nil || now.Sub(p.began) < time.Second || n < p.of && now.Sub(p.last) < time.Second/2 {
		return
	}
	p.last = now
	line := fmt.Sprintf("%s: %d of %s drawn", p.path, n, num.Plural(p.of, "frame"))
	if p.shown == nil {
		p.shown = nb.Show(line)
	} else {
		p.shown.Update(line)
	}
}

// ticks returns the number of units between two times in seconds, so that roundings do not add up.
func ticks(from, to, unit float64) int { return int(math.Round(to/unit) - math.Round(from/unit)) }

// encoded returns what a function writes into a buffer.
func encoded(write func(*bytes.Buffer) error) ([]byte, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Bytes(), err
}
