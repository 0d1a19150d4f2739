package worker

import (
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// The limit on a child's memory has three stages, so that a student loses as little as can be: from 7/8 of it on the
// garbage collector works harder; a cell that reaches it is interrupted, with all variables; and where the cell cannot
// be interrupted, in compiled code that fills memory, the child is killed at 3/2, before the system kills what it
// likes. The first two count what the Go runtime holds and are the child's own work. The third counts resident memory
// and is the supervisor's, on Linux and Windows: elsewhere the system does not tell without C.
//
// Limits of the system (RLIMIT_AS, RLIMIT_DATA) serve none of the three: to the Go runtime a refused page is fatal,
// and it reserves address space far beyond what it uses.

func collectFrom(limit int64) int64 { return limit - limit/8 }
func killFrom(limit int64) int64    { return limit + limit/2 }

// fastest is how many bytes a second a program can fill, as far as we have seen: what is left below a limit, divided
// by it, is how long no one needs to look.
const fastest = 8 << 30

func lookAgain(left int64) time.Duration {
	wait := time.Duration(float64(left) / fastest * float64(time.Second))
	return min(max(wait, 10*time.Millisecond), 250*time.Millisecond)
}

// ParseMemory reads a limit: bytes with a unit ("12GB", "800M"), a part of the machine's memory ("50%"), or "0" for
// none. Units are powers of 1024.
func ParseMemory(s string) (int64, error) {
	bad := fmt.Errorf("memory limit %q: want a size such as 8GB or 800MB, a part such as 50%%, or 0 for none", s)
	number := strings.TrimRight(s, "%KMGTBikmgtb ")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n >= 0) {
		return 0, bad
	}
	unit := strings.ToUpper(strings.TrimSpace(s[len(number):]))
	if unit == "%" {
		machine := machineMemory()
		if machine == 0 && n > 0 {
			return 0, errors.New("memory limit " + s + ": this system does not tell how much memory there is")
		}
		n *= float64(machine) / 100
	} else {
		power := strings.Index("KMGT", strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "I")) + 1
		switch {
		case unit == "" || unit == "B":
			power = 0
		case power == 0 || len(unit) > 3:
			return 0, bad
		}
		n *= math.Pow(1024, float64(power))
	}
	if n >= math.MaxInt64/2 {
		return 0, bad
	}
	return int64(n), nil
}

// DefaultMemory is half of the machine's memory, or of what its container may use; 0, no limit, where the system does
// not tell.
func DefaultMemory() int64 { return machineMemory() / 2 }

// memoryText writes bytes for a person.
func memoryText(n int64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%.0f GB", float64(n)/(1<<30))
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	}
	return fmt.Sprintf("%.0f MB", float64(n)/(1<<20))
}

const setIt = "--memory or MSP_MEMORY sets the limit"

// heldByGo is the memory that the Go runtime has from the system.
func heldByGo() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64() - s[1].Value.Uint64())
}

// room is how much a cell may add to what is held at its beginning where that is near the limit, or beyond it: garbage
// of the cell before, or variables that this one is about to set to nil. Eight cells in a row are what it takes to come
// from the limit to where the child is killed.
func room(limit int64) int64 { return limit / 16 }

// keepWithin is the child's part: it interrupts cells that take memory beyond the limit, and gives memory back after.
func (c *child) keepWithin(limit int64) {
	if limit <= 0 {
		return
	}
	debug.SetMemoryLimit(collectFrom(limit))
	why := fmt.Errorf("it needs more than %s of memory; its variables are still there, and large ones can be set to nil (%s)",
		memoryText(limit), setIt)
	for {
		held := heldByGo()
		if held <= limit {
			time.Sleep(lookAgain(limit - held))
			continue
		}
		if c.interruptBeyond(func() int64 { return heldByGo() - room(limit) }, why) {
			time.Sleep(100 * time.Millisecond) // it unwinds
		}
		debug.FreeOSMemory()
		time.Sleep(lookAgain(limit))
	}
}

// interruptBeyond interrupts the cells at whose beginning less was held, and reports whether there are any. It asks what is held
// while no cell can begin: an older answer may count garbage that is gone since, and blame a cell for it that has only just begun.
func (c *child) interruptBeyond(held func() int64, why error) (any bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := held()
	for _, r := range c.running {
		if r.held < most {
			r.cancel(why)
			any = true
		}
	}
	return any
}

// keepWithin is the supervisor's part, for as long as the child lives.
func (p *process) keepWithin(limit int64) {
	most := killFrom(limit)
	for limit > 0 {
		used := residentMemory(p.cmd.Process.Pid)
		if used > most {
			p.kill(fmt.Sprintf("out of memory: it needed more than %s and could not be interrupted (%s)", memoryText(limit), setIt))
		}
		select {
		case <-p.dead:
			return
		case <-time.After(lookAgain(most - used)):
		}
	}
}
