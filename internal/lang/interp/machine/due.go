//go:build !js

package machine

import "sync/atomic"

// due reports whether a loop or call has to look up.
func (m *Machine) due() bool { return atomic.LoadUint32(&m.poll) != 0 }

// jumped is told of the jumps that machine code has made.
func jumped(int) {}

// lookUp does nothing more where threads run side by side.
func (m *Machine) lookUp() {}
