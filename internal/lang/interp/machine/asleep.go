package machine

import (
	"bytes"
	"reflect"
	"runtime"
	"time"
)

// Asleep is a goroutine that waits for what only cells can do: an operation on a channel, a lock, a group, a condition.
type Asleep struct {
	Cell   string // that the goroutine belongs to
	Own    bool   // it is the goroutine of the cell that asks
	Calls  []Call // innermost first
	Detail string // what Waiting says of the innermost
}

// Waits counts how often each goroutine has begun to wait.
type Waits map[*Machine]uint64

// AllAsleep describes every goroutine of the session's cells if all of them have been waiting since last was taken, for what only cells
// can do. It is to be called from time to time with the waits that the call before returned. A goroutine that sleeps, waits for a timer, or
// runs compiled code is awake. So is one that has been woken, whether or not it has had the processor since.
func (c *Cell) AllAsleep(last Waits) (all []Asleep, now Waits) {
	own := c.machine.Load()
	if own == nil || !own.asleep.Load() || c.stopping.Load() {
		return nil, nil
	}
	reading.Lock() // no goroutine starts or continues meanwhile
	defer reading.Unlock()
	now = Waits{}
	asleep, same := true, true
	machines.Range(func(_, x any) bool {
		m := x.(*Machine)
		if m.cell.env != c.env {
			return true
		}
		if asleep = m.asleep.Load() && !m.waitsForTime(); asleep {
			now[m] = m.began.Load()
			same = same && last[m] == now[m]
		}
		return asleep
	})
	switch {
	case !asleep:
		return nil, nil
	case !same || len(now) != len(last) || woken() || arriving.Load() > 0: // in this order: who was about to run may arrive meanwhile
		return nil, now
	}
	for m := range now {
		a := Asleep{Cell: m.cell.Name, Own: m == own, Calls: bounded(m.callsAbove(0))}
		if m.f != nil && m.in != nil && m.f.Code != nil {
			a.Detail = c.env.Waiting(m.f, m.f.SiteOf(m.in), m.w, m.p)
		}
		all = append(all, a)
	}
	return all, now
}

// waitsForTime reports whether the goroutine waits for a channel of times, which a timer may feed.
func (m *Machine) waitsForTime() bool {
	for _, c := range m.cases {
		if c.Chan.IsValid() && c.Chan.Type().Elem() == reflect.TypeFor[time.Time]() {
			return true
		}
	}
	return false
}

// woken reports whether a goroutine of cells, or one that compiled code has started for them, is about to run.
func woken() bool {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	for i, g := range bytes.Split(buf, []byte("\n\n")) {
		head, rest, _ := bytes.Cut(g, []byte("\n"))
		if i == 0 || !bytes.Contains(head, []byte("[run")) && !bytes.Contains(head, []byte("[GC")) {
			continue // the caller, or one that waits for something else than the processor and the collector
		}
		for _, of := range []string{"internal/lang/interp", "created by sync.", "created by context.", "created by iter.", "created by time."} {
			if bytes.Contains(rest, []byte(of)) {
				return true
			}
		}
	}
	return len(buf) == cap(buf) // not all of them were seen
}
