package jupyter

import (
	"testing"
	"time"
)

// However fast a cell is, no window of 3 s holds as much as makes jupyter_server drop messages.
func TestPaceIsBelowTheServersLimits(t *testing.T) {
	const window = 3 * time.Second
	for _, size := range []int{300, 5_000, 65_536, 6 * 65_536} {
		p := newPace()
		start := time.Unix(0, 0)
		now := start
		var left []time.Time // when each message leaves
		for now.Sub(start) < 20*time.Second {
			for _, delay := range []time.Duration{p.messages.ReserveN(now, 1).DelayFrom(now), p.text.ReserveN(now, size).DelayFrom(now)} {
				now = now.Add(delay)
			}
			left = append(left, now)
		}
		first := 0
		for i, at := range left {
			for at.Sub(left[first]) >= window {
				first++
			}
			if n := i - first + 1; n > 3000 || n*size > 3_000_000 {
				t.Fatalf("messages of %d bytes: %d messages, %d bytes in 3 s", size, n, n*size)
			}
		}
	}
}
