package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

//go:generate go run -C asm ./springs -out ../local_amd64.s -stubs ../local_amd64.go -pkg msp

// local sets packed directions d_i = r_i p12/‖p12‖, of springs four springs at a time where the processor can, and of hinges.
func (o *Objective) local(d, x []float64) {
	share(o.crew, len(o.packed.ends), springsInPart, localStep{&o.packed, o.s.X0, d, x}, localStep.part)
	o.localHinges(d, x)
}

// localStep is a local step of springs: d of x.
type localStep struct {
	*packed
	x0, d, x []float64
}

// part sets d for the springs of a part.
func (l localStep) part(part int) {
	first := part * springsInPart
	l.d = l.d[3*first:]
	l.from(first, min(first+springsInPart, len(l.ends)))
}

// from sets d, which begins with that of spring first, for the springs from first to before end.
func (l localStep) from(first, end int) {
	for n := first; n < end; {
		n += l.localFast(l.d[3*(n-first):], l.x, n, end)
		n = l.inGo(first, n, min(n+4, end))
	}
}

// inGo sets d, which begins with that of spring first, for the springs from n to before end, and returns end.
func (l localStep) inGo(first, n, end int) int {
	for ; n < end; n++ {
		p, q, di := (*[3]float64)(l.x[l.ends[n][0]:]), (*[3]float64)(l.x[l.ends[n][1]:]), (*[3]float64)(l.d[3*(n-first):])
		p0, p1, p2 := p[0]-q[0], p[1]-q[1], p[2]-q[2]
		l2 := p0*p0 + p1*p1 + p2*p2
		if !(l2 > tiny && l2 < huge) {
			*di = [3]float64{p0, p1, p2}
			l.extremeDirection(di, n)
			continue
		}
		c := l.rest[n] / math.Sqrt(l2)
		di[0], di[1], di[2] = c*p0, c*p1, c*p2
	}
	return end
}

const tiny, huge = 1e-280, 1e280 // squares beyond lose digits

// extremeDirection turns p12 into d for a packed spring whose length is zero, or beyond the range of ordinary numbers. A
// spring without length takes its direction at rest.
func (l localStep) extremeDirection(p12 *[3]float64, n int) {
	if vec.Norm(p12[:]) == 0 {
		for axis := range p12 {
			p12[axis] = l.x0[int(l.ends[n][0])+axis] - l.x0[int(l.ends[n][1])+axis]
		}
	}
	scaleToLength(p12[:], l.rest[n])
}
