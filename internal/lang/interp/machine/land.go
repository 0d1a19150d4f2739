package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Open-coded defers. A function whose defer statements run at most once each makes its deferred calls itself, before it returns: a word
// of its frame says which calls are pending (ir.Func.Pending), their arguments stay in its registers. So it needs no Go frame, and
// machine code calls it. After a panic the loop continues in the innermost function with pending calls, at ir.Func.Recover. The code
// there makes the calls and ends with LANDED: it returns if one has recovered; otherwise the next function follows.

// run executes f in the frame at w and p, which hold its arguments, until it returns.
func (m *Machine) run(f *ir.Func, ip *ir.Code, w, p unsafe.Pointer) {
	if x := m.catch(f, ip, w, p); x != nil {
		m.again(x)
	}
}

// catch is run, but returns the panic that f has left to its caller.
func (m *Machine) catch(f *ir.Func, ip *ir.Code, w, p unsafe.Pointer) (left *failing) {
	k := m.mark()
	for {
		x := m.protect(k.sp, func() { left = m.loop(f, ip, w, p, k.sp) })
		if x == nil {
			x = left
		} else {
			m.nest, m.reentries, m.deferrals = k.nest, k.reentries, m.deferrals[:k.deferrals]
			if m.landAbove(x, k) {
				f, ip, w, p = m.f, m.in, m.w, m.p
				continue
			}
		}
		if x != nil {
			m.back(k)
			m.in = nil // the calls from f on are in the trace
		}
		return x
	}
}

// landAbove is land for a panic that has left the loop marked by k.
func (m *Machine) landAbove(x *failing, k mark) bool {
	m.nest++
	defer func() { m.nest-- }()
	return m.land(x, k.sp)
}

// land makes the innermost function with pending calls, of those under way above base, the one that runs: x has left the others. It
// returns false if there is none.
func (m *Machine) land(x *failing, base int) bool {
	f, in, w, p := m.f, m.in, m.w, m.p
	h := m.sp
	for !pending(f, in, w) {
		if h--; h < base {
			return false
		}
		a := &m.stack[h]
		f, in, w, p = a.f, a.in, a.w, a.p
	}
	n := len(m.panics)
	for ; n > 0 && m.panics[n-1].nest == m.nest && m.panics[n-1].height >= h; n-- { // x has taken their place
		old := m.panics[n-1]
		x.exiting = x.exiting || old.goexit || old.exiting
	}
	x.height, x.sp, x.nest = h, h+1, m.nest
	m.panics = append(m.panics[:n], x)
	m.use(m.chunkOf(w))
	m.f, m.in, m.w, m.p, m.sp = f, &f.Code[f.Recover], w, p, h
	return true
}

// pending reports whether a function under way has calls to make. Before its first instruction its frame is not made yet.
func pending(f *ir.Func, in *ir.Code, w unsafe.Pointer) bool {
	return f != nil && in != nil && f.Open && in != &f.Code[0] && *(*uint64)(unsafe.Add(w, int(f.Pending)*8)) != 0
}

// landed ends the pending calls that a panic has made. It returns the panic, or nil if one of them has recovered: then the function
// returns with its results.
func (m *Machine) landed(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) *failing {
	last := len(m.panics) - 1
	x := m.panics[last]
	m.panics = m.panics[:last]
	m.f, m.in, m.w, m.p, m.sp = f, nil, w, p, sp
	switch {
	case x.recovered && x.exiting:
		return &failing{value: goexitPanic{}, goexit: true}
	case x.recovered:
		m.in = (*ir.Code)(unsafe.Add(unsafe.Pointer(in), in.T))
		return nil
	}
	return x
}
