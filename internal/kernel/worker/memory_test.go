package worker

import (
	"maps"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "0%": 0, "1024": 1024, "10B": 10, "8GB": 8 << 30, "8 gib": 8 << 30, "1.5k": 1536, "800M": 800 << 20, "2TB": 2 << 40,
		"100%": machineMemory(), "50%": machineMemory() / 2,
	} {
		if got, err := ParseMemory(text); err != nil || got != want {
			t.Errorf("ParseMemory(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "half", "8XB", "GB", "8GBB", "NaN", "1e30", "1e300GB", "%"} {
		if got, err := ParseMemory(text); err == nil {
			t.Errorf("ParseMemory(%q) = %d without an error", text, got)
		}
	}
}

// Memory that has gone back to the system is not held.
func TestHeldMemory(t *testing.T) {
	const ballast = 256 << 20
	debug.FreeOSMemory() // or the ballast lies in what the tests before have held
	before := heldByGo()
	b := make([]byte, ballast)
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
	during := heldByGo()
	runtime.KeepAlive(b)
	b = nil
	debug.FreeOSMemory()
	after := heldByGo()
	// Half of it leaves room for what else the tests hold and free meanwhile.
	if during < before+ballast/2 || after > during-ballast/2 {
		t.Errorf("held are %d, %d and %d MB before, with and after %d MB", before>>20, during>>20, after>>20, ballast>>20)
	}
}

// The longer the way to the limit, the longer no one looks, between two bounds.
func TestLookAgain(t *testing.T) {
	for left, want := range map[int64]time.Duration{-1 << 40: 10 * time.Millisecond, 0: 10 * time.Millisecond,
		fastest / 10: 100 * time.Millisecond, 1 << 40: 250 * time.Millisecond} {
		if got := lookAgain(left).Round(time.Millisecond); got != want {
			t.Errorf("with %d bytes left after %v, want %v", left, got, want)
		}
	}
	if collectFrom(800) != 700 || killFrom(800) != 1200 {
		t.Errorf("of 800: %d and %d, want 7/8 and 3/2", collectFrom(800), killFrom(800))
	}
}

// A cell is not blamed for what the cell before it has left behind.
func TestWhoNeedsTheMemory(t *testing.T) {
	const limit = 700
	blamed := map[uint64]bool{}
	c := &child{running: map[uint64]performance{}}
	for id, held := range map[uint64]int64{1: 30, 2: 690, 3: 720} {
		c.running[id] = performance{func(error) { blamed[id] = true }, held}
	}
	for _, now := range []struct {
		held int64
		want map[uint64]bool
	}{
		{720, map[uint64]bool{1: true}},
		{690 + room(limit), map[uint64]bool{1: true}}, // as much as is allowed
		{690 + room(limit) + 1, map[uint64]bool{1: true, 2: true}},
		{720 + room(limit) + 1, map[uint64]bool{1: true, 2: true, 3: true}},
	} {
		clear(blamed)
		if any := c.interruptBeyond(func() int64 { return now.held - room(limit) }, nil); !any || !maps.Equal(blamed, now.want) {
			t.Errorf("with %d held, cells %v are interrupted, want %v", now.held, blamed, now.want)
		}
	}
	clear(c.running)
	if c.interruptBeyond(func() int64 { return 1000 }, nil) {
		t.Error("it is said to have interrupted a cell where none runs")
	}
}
