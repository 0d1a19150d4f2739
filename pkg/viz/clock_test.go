package viz

import (
	"time"
)

// TickingClock has the time go on by a tick whenever it is asked for, longer by half each time, until stop is called: a
// picture of times is then the same on every run.
func TickingClock(tick time.Duration) (stop func()) {
	now := time.Unix(0, 0)
	clock = func() time.Time {
		now = now.Add(tick)
		tick += tick / 2
		return now
	}
	return func() { clock = time.Now }
}
