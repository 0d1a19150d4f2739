package machine

import (
	"runtime"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Run-time errors are the Go runtime's own values: each is caught where the real operation fails.

func caught(f func()) (err any) {
	defer func() { err = recover() }()
	f()
	return nil
}

// The runtime's errors of a nil pointer, of a division by zero and of a shift by a negative count.
var (
	ErrNil    = caught(func() { var p *int; *p = 1 })
	ErrDivide = caught(func() { zero := 0; _ = 1 / zero })
	ErrShift  = caught(func() { n := -1; _ = 1 << n })
)

// IndexError returns the runtime's error of index i of n elements; unsigned says that i is a uint64.
func IndexError(i, n int64, unsigned bool) any {
	return caught(func() {
		s := make([]struct{}, n)
		if unsigned {
			_ = s[uint64(i)]
			return
		}
		_ = s[i]
	})
}

// fail panics with a run-time error. Where it happened has been noted.
func (m *Machine) fail(err any) {
	m.Began()
	panic(err)
}

func (m *Machine) nilFault(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	m.at(f, in, w, p, sp)
	if textOf := m.cell.env.NilMethod; textOf != nil {
		if text := textOf(f.SiteOf(in)); text != "" {
			m.fail(PlainError(text))
		}
	}
	m.fail(ErrNil)
}

func (m *Machine) indexFault(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int, i, n int64) {
	m.at(f, in, w, p, sp)
	m.fail(IndexError(i, n, m.cell.env.Unsigned(f.SiteOf(in))))
}

func (m *Machine) divideFault(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	m.at(f, in, w, p, sp)
	m.fail(ErrDivide)
}

func (m *Machine) shiftFault(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	m.at(f, in, w, p, sp)
	m.fail(ErrShift)
}

// Nil is the error of a nil pointer that a host function meets.
func (m *Machine) Nil() { m.fail(ErrNil) }

// IndexError fails as an index i of n elements does.
func (m *Machine) IndexError(i, n int64, unsigned bool) { m.fail(IndexError(i, n, unsigned)) }

// AssertionError is the runtime's own error of a failed type assertion; the words are types, nil for none.
func AssertionError(iface, concrete, asserted unsafe.Pointer, missing string) error {
	e := &struct {
		iface, concrete, asserted unsafe.Pointer
		missing                   string
	}{iface, concrete, asserted, missing}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}

// Fail fails with an error of a host function.
func (m *Machine) Fail(err any) { m.fail(err) }

// Began notes that an operation begins that may end by a panic: what is kept of an earlier one is forgotten.
func (m *Machine) Began() { m.left.calls = nil }

// CheckChan fails as make of a channel of n elements does.
func (m *Machine) CheckChan(n int, size uintptr) {
	if n < 0 || size > 0 && uintptr(n) > (1<<47)/size {
		m.fail(caught(func() { _ = make(chan int, negative) }))
	}
}
