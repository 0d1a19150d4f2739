package yaegi

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// control stops running code. yaegi's own way, cancelling the context of EvalWithContext, cannot be used in a
// session: it raises the interpreter's run number for good, and functions that were made under the old one,
// closures for instance, then do nothing and return zero values. Here the number is raised until the code has
// stopped and then put back; operations on channels wait for a value on one channel that is never closed.
type control struct {
	id   *uint64       // frames run while their number is this one
	done chan struct{} // a value received ends a waiting operation on a channel
}

// controlOf finds the fields of yaegi's interpreter that this needs, and checks that they are what they are
// taken for.
func controlOf(in *interp.Interpreter) (*control, error) {
	t := reflect.TypeOf(in).Elem()
	at := func(name string, want reflect.Type) (unsafe.Pointer, error) {
		f, ok := t.FieldByName(name)
		if !ok || f.Type != want || len(f.Index) != 1 {
			return nil, fmt.Errorf("yaegi: its interpreter has no field %s of type %v: this is not the version it was made for", name, want)
		}
		return unsafe.Add(unsafe.Pointer(in), f.Offset), nil
	}
	id, err := at("id", reflect.TypeFor[uint64]())
	if err != nil {
		return nil, err
	}
	done, err := at("done", reflect.TypeFor[chan struct{}]())
	if err != nil {
		return nil, err
	}
	cancel, err := at("cancelChan", reflect.TypeFor[bool]())
	if err != nil {
		return nil, err
	}
	c := &control{id: (*uint64)(id), done: make(chan struct{})}
	*(*chan struct{})(done) = c.done
	*(*bool)(cancel) = true
	return c, nil
}

// grace is how long goroutines have to notice an interrupt after the cell itself has stopped.
const grace = 50 * time.Millisecond

// interrupt stops everything that runs and returns the value of ended when it has one. Goroutines of earlier cells that
// run, or wait on a channel, are stopped too.
func (c *control) interrupt(ended <-chan error) (err error) {
	before := atomic.AddUint64(c.id, 1) - 1
	defer atomic.StoreUint64(c.id, before)
	var enough <-chan time.Time
	for {
		select {
		case c.done <- struct{}{}:
		case err = <-ended:
			ended, enough = nil, time.After(grace)
		case <-enough:
			return err
		}
	}
}
