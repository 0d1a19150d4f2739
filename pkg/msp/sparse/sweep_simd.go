//go:build js && mspsimd && !noasm

package sparse

import "unsafe"

// panelAt says where a panel is: its rows below in rowInWork, how many those are, and its values.
type panelAt struct{ rows, n, val int32 }

// sweeper solves with many panels in one call of a kernel.
type sweeper[T real] struct{ panelAt []panelAt } // of all panels, nil until a kernel wants them

// locate returns where all panels are.
func (s *supernodes) locate() []panelAt {
	at := make([]panelAt, 0, s.panels())
	for k := range int32(s.count()) {
		first, end := s.firstPanel[k], s.firstPanel[k+1]
		for p := first; p < end; p++ {
			rows := int32(s.rowPtr[k]) + panelWidth*(p-first+1)
			at = append(at, panelAt{rows, int32(s.rowPtr[k+1]) - rows, int32(s.valPtr[p])})
		}
	}
	return at
}

// sweep solves with the panels from first to before end, in one call of a kernel. It reports whether there is one.
func (sw *sweeper[T]) sweep(t *triangular[T], first, end int32, forward bool) bool {
	if kernels == portable {
		return false
	}
	s := t.pattern
	if first == end {
		return true
	}
	if sw.panelAt == nil {
		sw.panelAt = s.locate()
	}
	from, n := first, end-first
	if !forward {
		from = end - 1
	}
	y, w, rows, panels := at(t.work), unsafe.Pointer(&t.work[panelWidth*from]), at(s.rowInWork), at(t.val)
	place := unsafe.Pointer(&sw.panelAt[from])
	switch single := unsafe.Sizeof(t.val[0][0]) == 4; {
	case forward && single:
		forwardSweepSIMDSingle(y, w, rows, panels, place, n)
	case forward:
		forwardSweepSIMD(y, w, rows, panels, place, n)
	case single:
		backwardSweepSIMDSingle(y, w, rows, panels, place, n)
	default:
		backwardSweepSIMD(y, w, rows, panels, place, n)
	}
	return true
}
