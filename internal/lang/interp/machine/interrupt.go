package machine

import (
	"reflect"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Mercy is how long deferred functions of an interrupted cell run undisturbed: they unlock mutexes and close files, and a
// loop in one must not keep the person waiting.
const Mercy = 500 * time.Millisecond

// unwindPanic unwinds a goroutine of a cell that is to stop.
type unwindPanic struct{}

func (unwindPanic) Error() string { return "interrupted" }

func isUnwind(v any) bool { _, ok := v.(unwindPanic); return ok }

// interrupt makes the machine's loops look whether their cell is to stop.
func (m *Machine) interrupt() { atomic.StoreUint32(&m.poll, 1) }

// unwind leaves the goroutine.
func (m *Machine) unwindNow() {
	if m.mercy.IsZero() {
		m.mercy = time.Now().Add(Mercy)
	}
	m.Began()
	panic(unwindPanic{})
}

// mercyLeft is how long the goroutine may still run deferred functions; zero when it is not unwinding.
func (m *Machine) mercyLeft() time.Duration {
	if m.mercy.IsZero() {
		return 0
	}
	return time.Until(m.mercy)
}

// polled is called by loops and calls that are due.
func (m *Machine) polled(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	m.lookUp()
	if m.cell.stopping.Load() && m.mercyLeft() <= 0 {
		m.at(f, in, w, p, sp)
		m.unwindNow()
	}
}

// cameBack unwinds when compiled code returns to a cell that was abandoned, or has caught the panic by which the cell
// unwound. (The result of compiled code that took note of an interrupt still counts.)
func (m *Machine) cameBack() {
	if m.passing || m.cell.finished.Load() && m.mercyLeft() <= 0 {
		m.passing = false
		m.unwindNow()
	}
}

// Select performs one of the channel operations, or unwinds when the cell is to stop.
func (m *Machine) Select(cases ...reflect.SelectCase) (chosen int, v reflect.Value, ok bool) {
	stop := reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(m.cell.done)}
	if d := m.mercyLeft(); d > 0 {
		stop.Chan = reflect.ValueOf(time.After(d))
	}
	m.cases = cases
	defer m.park(m.mercy.IsZero())()
	chosen, v, ok = reflect.Select(append(cases, stop))
	if chosen == len(cases) {
		m.unwindNow()
	}
	return chosen, v, ok
}

// Sleep is time.Sleep.
func Sleep(d time.Duration) {
	m := current()
	if m == nil {
		time.Sleep(d)
		return
	}
	done := (<-chan struct{})(m.cell.done)
	if left := m.mercyLeft(); left > 0 {
		done, d = nil, min(d, left)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	defer m.park(false)()
	select {
	case <-t.C:
	case <-done:
		m.unwindNow()
	}
}

// Exit is os.Exit: it ends the cell with cause, not the session. It reports false for a goroutine that no cell waits for.
func Exit(cause error) bool {
	m := current()
	if m == nil || m.cell.finished.Load() {
		return false
	}
	m.cell.Stop(cause)
	m.unwindNow()
	return true
}

// Await waits until done is closed or the cell is to stop; then it calls abandon and unwinds.
func Await(done <-chan struct{}, abandon func()) {
	m := current()
	if m == nil {
		<-done
		return
	}
	stop := (<-chan struct{})(m.cell.done)
	var mercy <-chan time.Time
	if left := m.mercyLeft(); left > 0 {
		stop, mercy = nil, time.After(left)
	}
	goOn := m.park(m.mercy.IsZero())
	select {
	case <-done:
		goOn()
		return
	case <-stop:
	case <-mercy:
	}
	goOn()
	abandon()
	m.unwindNow()
}
