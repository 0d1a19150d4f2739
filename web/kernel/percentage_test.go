package main

import "testing"

func TestPercentage(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct{ live, scanned, roots, want int }{
		{0, 0, 0, 1600}, // 64 MB at the start
		{2 * mb, 3 * mb, mb, 1600},
		{16 * mb, 16 * mb, 8 * mb, 200}, // 64 MB
		{30 * mb, 20 * mb, 4 * mb, 100},
		{60 * mb, 10 * mb, 4 * mb, 25}, // a film: 16 MB
		{78 * mb, 40 * mb, 2 * mb, 50},
		{98 * mb, 100 * mb, 2 * mb, 100},
	} {
		if got := percentage(c.live, c.scanned, c.roots); got != c.want {
			t.Errorf("%+v: %d, want %d", c, got, c.want)
		}
	}
}
