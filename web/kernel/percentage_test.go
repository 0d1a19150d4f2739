package main

import "testing"

func TestPercentage(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct{ live, scanned, roots, want int }{
		{0, 0, 0, 1000}, // 40 MB at the start
		{3 * mb, 4 * mb, mb, 1000},
		{16 * mb, 16 * mb, 4 * mb, 200},
		{78 * mb, 30 * mb, 2 * mb, 50}, // a film
		{98 * mb, 100 * mb, 2 * mb, 100},
	} {
		if got := percentage(c.live, c.scanned, c.roots); got != c.want {
			t.Errorf("%+v: %d, want %d", c, got, c.want)
		}
	}
}
