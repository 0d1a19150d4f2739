package machine

import "reflect"

// Operations on channels of words, which need no reflection. They wait as Select does.

// Send sends x.
func (m *Machine) Send(c chan uint64, x uint64) {
	if c != nil {
		select {
		case c <- x:
			return
		default:
		}
	}
	if !m.mercy.IsZero() {
		m.Select(reflect.SelectCase{Dir: reflect.SelectSend, Chan: reflect.ValueOf(c), Send: reflect.ValueOf(x)})
		return
	}
	defer m.park(true)()
	select {
	case c <- x:
	case <-m.cell.done:
		m.unwindNow()
	}
}

// Receive receives a word; ok is false if the channel is closed.
func (m *Machine) Receive(c chan uint64) (x uint64, ok bool) {
	if c != nil {
		select {
		case x, ok = <-c:
			return x, ok
		default:
		}
	}
	if !m.mercy.IsZero() {
		_, v, ok := m.Select(reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(c)})
		if !v.IsValid() {
			return 0, ok
		}
		return v.Uint(), ok
	}
	defer m.park(true)()
	select {
	case x, ok = <-c:
	case <-m.cell.done:
		m.unwindNow()
	}
	return x, ok
}
