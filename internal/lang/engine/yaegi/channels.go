package yaegi

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"
)

// stopped is what ends a goroutine that waits when it is interrupted.
type stopped struct{}

// wait waits for one of the operations, or for an interrupt.
func (e *Engine) wait(cases ...reflect.SelectCase) (int, reflect.Value, bool) {
	cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(e.control.done)})
	i, v, ok := reflect.Select(cases)
	if i == len(cases)-1 {
		panic(stopped{})
	}
	return i, v, ok
}

func makeChan(t reflect.Type, size reflect.Value) reflect.Value {
	n := intOf(size)
	faults().CheckChan(n.N, t.Elem().Size())
	return reflect.MakeChan(reflect.ChanOf(reflect.BothDir, t.Elem()), n.N).Convert(t)
}

func (e *Engine) send(c, v reflect.Value) {
	if c.IsNil() || !c.TrySend(v) {
		e.wait(reflect.SelectCase{Dir: reflect.SelectSend, Chan: c, Send: v})
	}
}

func (e *Engine) receive(c reflect.Value) (reflect.Value, bool) {
	if !c.IsNil() {
		if v, ok := c.TryRecv(); v.IsValid() {
			return v, ok
		}
	}
	_, v, ok := e.wait(reflect.SelectCase{Dir: reflect.SelectRecv, Chan: c})
	return v, ok
}

// selectOf is a select statement: the index of the case, whether a value came, and the values of all receiving cases.
func (e *Engine) selectOf(states []*ssa.SelectState, blocking bool, a []reflect.Value) []reflect.Value {
	var cases []reflect.SelectCase
	for _, s := range states {
		c := reflect.SelectCase{Dir: reflect.SelectRecv, Chan: a[0]}
		a = a[1:]
		if s.Dir == types.SendOnly {
			c.Dir, c.Send = reflect.SelectSend, a[0]
			a = a[1:]
		}
		cases = append(cases, c)
	}
	var i int
	var v reflect.Value
	var ok bool
	if blocking {
		i, v, ok = e.wait(cases...)
	} else {
		i, v, ok = reflect.Select(append(cases, reflect.SelectCase{Dir: reflect.SelectDefault}))
		if i == len(cases) {
			i = -1
		}
	}
	out := []reflect.Value{reflect.ValueOf(i), reflect.ValueOf(ok)}
	for n, s := range states {
		if s.Dir == types.RecvOnly {
			x := reflect.Zero(cases[n].Chan.Type().Elem())
			if n == i {
				x = v
			}
			out = append(out, x)
		}
	}
	return out
}
