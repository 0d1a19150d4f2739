package native

// magic returns m and s such that x / k, rounded towards zero, is the upper half of the product m·x, plus x if m < 0 < k, minus
// x if k < 0 < m, shifted right by s, plus one if that is negative. k is none of -1, 0, 1. (Warren, Hacker's Delight, 10-1.)
func magic(k int64) (m int64, s uint8) {
	const half = uint64(1) << 63
	abs := uint64(k)
	if k < 0 {
		abs = -abs
	}
	t := half + uint64(k)>>63
	most := t - 1 - t%abs
	p := 63
	q1, r1 := half/most, half%most
	q2, r2 := half/abs, half%abs
	for {
		p++
		q1, r1 = 2*q1, 2*r1
		if r1 >= most {
			q1, r1 = q1+1, r1-most
		}
		q2, r2 = 2*q2, 2*r2
		if r2 >= abs {
			q2, r2 = q2+1, r2-abs
		}
		if d := abs - r2; q1 >= d && (q1 != d || r1 != 0) {
			break
		}
	}
	m = int64(q2 + 1)
	if k < 0 {
		m = -m
	}
	return m, uint8(p - 64)
}
