package check

import (
	"errors"
	"fmt"
	"html"
	"math"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/msp"
)

// RaceFunc returns the x that minimises g of a step (h, y) of implicit Euler, with Hooke's springs and pins.
type RaceFunc func(s *msp.System, h float64, y []float64) []float64

// Race is the result of a race for the fastest cloth at equal error. As the value of a cell it earns no points. The grader lists those
// without a fault by their times.
type Race struct {
	Fault string  `json:"fault,omitempty"` // why it does not count
	Error float64 `json:"error"`           // the greatest of ‖x − x*‖ over ‖x* − y‖
	Time  float64 `json:"time"`            // over that of local/global with as many iterations as it needs
}

const (
	raceError = 0.01
	raceSide  = 9 // particles along a side of the cloth
	raceSteps = 6
	raceStep  = 1.0 / 30
)

// Race lets f compete with the library's local/global method. In each of three laps, both make the steps of another falling cloth. The
// least quotient of their times counts, because other programs use the processor, too.
func (s Sheet) Race(f RaceFunc) Race {
	cloth := msp.Cloth(raceSide, raceSide)
	cloth.Pin(0, raceSide-1)
	if err := try(func() error { f(cloth.Clone(), raceStep, slices.Clone(cloth.X0)); return nil }); err != nil {
		return Race{Fault: err.Error()}
	}
	r := Race{Time: math.MaxFloat64}
	var pace RaceFunc
	for n := range 3 {
		ys, stars := falling(cloth, newDraw(s.seed, 4000+n))
		if pace == nil {
			pace = pacemaker(cloth, ys, stars)
		}
		_, theirs, err := lap(cloth, ys, stars, pace)
		if err != nil {
			panic(err)
		}
		worst, took, err := lap(cloth, ys, stars, f)
		if err != nil {
			return Race{Fault: err.Error()}
		}
		r.Error, r.Time = math.Max(r.Error, worst), math.Min(r.Time, took/theirs)
	}
	if r.Error > raceError {
		r.Fault = fmt.Sprintf("the error is %.3g, of at most %g", r.Error, raceError)
	}
	return r
}

// falling returns y and the minimum of g for the steps of a cloth that begins with random velocities.
func falling(cloth *msp.System, d *draw) (ys, stars [][]float64) {
	exact, err := msp.NewNewton(cloth, raceStep)
	if err != nil {
		panic(err)
	}
	x, v := append([]float64(nil), cloth.X0...), times(0.3, d.vec(len(cloth.X0)))
	for range raceSteps {
		y := plus(x, raceStep, v)
		cloth.ApplyPins(y)
		star, err := exact.Iterate(y, y, 12)
		if err != nil {
			panic(err)
		}
		v = times(1/raceStep, minus(star, x))
		x = star
		ys, stars = append(ys, y), append(stars, star)
	}
	return ys, stars
}

// lap runs all steps and returns the greatest error and the seconds.
func lap(cloth *msp.System, ys, stars [][]float64, f RaceFunc) (worst, seconds float64, err error) {
	for i, y := range ys {
		s, y := cloth.Clone(), slices.Clone(y)
		var x []float64
		began := time.Now()
		err := try(func() error { x = f(s, raceStep, y); return nil })
		seconds += time.Since(began).Seconds()
		if err != nil {
			return 0, 0, err
		}
		if len(x) != len(stars[i]) {
			return 0, 0, errors.New("it returns too few or too many positions")
		}
		part := norm(minus(x, stars[i])) / norm(minus(stars[i], ys[i]))
		if math.IsNaN(part) {
			return 0, 0, errors.New("the positions are not finite")
		}
		worst = math.Max(worst, part)
	}
	return worst, seconds, nil
}

// pacemaker is local/global with the fewest iterations that keep the error. It factors its matrix once.
func pacemaker(cloth *msp.System, ys, stars [][]float64) RaceFunc {
	method, err := msp.NewLocalGlobal(cloth, raceStep)
	if err != nil {
		panic(err)
	}
	with := func(n int) RaceFunc {
		return func(_ *msp.System, _ float64, y []float64) []float64 {
			x, err := method.Iterate(y, y, n)
			if err != nil {
				panic(err)
			}
			return x
		}
	}
	n := 1
	for {
		if worst, _, err := lap(cloth, ys, stars, with(n)); err != nil || worst <= raceError || n > 2000 {
			return with(n)
		}
		n += 1 + n/8
	}
}

// String says how the race ended.
func (r Race) String() string {
	if r.Fault != "" {
		return "it does not count: " + r.Fault
	}
	return fmt.Sprintf("%.3g times as long as local/global, with an error of %.2g", r.Time, r.Error)
}

// MIMEBundle shows the result, and gives it to the grader with no points.
func (r Race) MIMEBundle() map[string]any {
	return map[string]any{
		"text/plain": "0",
		"text/html":  "<p>" + html.EscapeString(r.String()) + "</p>",
		GradeMIME:    map[string]any{"points": 0, "of": 0, "race": r},
	}
}
