package machine

import "iter"

// Pull is iter.Pull for an iterator of a cell. The iterator belongs to the cell that calls next or stop, which gets its panics.
func Pull(seq func(yield func(any) bool)) (next func() (any, bool), stop func()) {
	var caller *Machine
	env := current().cell.env
	var failed *failing
	resume, end := iter.Pull(func(yield func(any) bool) {
		own := newMachine(caller.cell)
		own.register()
		defer own.release()
		failed = own.attempt(func() {
			seq(func(v any) bool {
				own.release() // while it waits it is no goroutine that runs
				more := yield(v)
				own.cell = caller.cell
				own.register()
				return more
			})
		})
	})
	on := func(f func()) {
		caller = current()
		if caller == nil {
			caller = newMachine(NewCell(env, "")) // compiled code calls, on a goroutine that no cell has started
		}
		m := caller
		f()
		if x := failed; x != nil {
			failed = nil
			m.again(x)
		}
	}
	next = func() (v any, ok bool) {
		on(func() { v, ok = resume() })
		return v, ok
	}
	return next, func() { on(end) }
}
