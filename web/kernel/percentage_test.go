package main

import "testing"

func TestPercentage(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct{ live, roots, want int }{
		{0, 0, 1000}, // 40 MB at the start
		{3 * mb, mb, 1000},
		{16 * mb, 4 * mb, 200},
		{38 * mb, 2 * mb, 100},
		{200 * mb, 2 * mb, 100},
	} {
		if got := percentage(c.live, c.roots); got != c.want {
			t.Errorf("%d and %d bytes: %d, want %d", c.live, c.roots, got, c.want)
		}
	}
}
