package machine

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/massspring/msp/internal/lang/interp/native"
)

// TestRandomLoops runs random functions in all ways. MSP_RANDOM=n runs n of them.
func TestRandomLoops(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	count := 300
	if runtime.GOARCH == "wasm" {
		count = 60
	}
	if s := os.Getenv("MSP_RANDOM"); s != "" {
		count, _ = strconv.Atoi(s)
	}
	failed := 0
	for seed := range count {
		rnd := rand.New(rand.NewPCG(uint64(seed), 3))
		a := newAuthor(rnd)
		a.begin()
		a.loop(2, 3+rnd.IntN(20))
		a.returnAll()
		if a.compare(t, fmt.Sprint("seed ", seed)) {
			failed++
		}
	}
	t.Logf("%d of %d functions ended by a run-time error", failed, count)
}

// TestManyJumps runs loops long enough to return for polls.
func TestManyJumps(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	for seed := range 10 {
		rnd := rand.New(rand.NewPCG(uint64(seed), 4))
		a := newAuthor(rnd)
		a.begin()
		a.loop(1, 9000)
		a.returnAll()
		a.compare(t, fmt.Sprint("seed ", seed))
	}
}
