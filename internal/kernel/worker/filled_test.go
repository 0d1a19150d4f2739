//go:build !race

// The race detector's shadows of memory make a process several times as large: what it fills is not measured there.

package worker

import (
	"bytes"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// A cell that needs more than the limit is interrupted and keeps its variables; one that cannot be interrupted costs the
// session, and is told why.
func TestMemoryLimit(t *testing.T) {
	if residentMemory(os.Getpid()) == 0 {
		t.Skip("this system does not tell what a process fills")
	}
	const limit = 256 << 20
	w, err := Start(t.Context(), Options{Command: []string{os.Args[0]}, Env: []string{toyChild + "=toy"}, Memory: limit})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 2 {
		wantOK(t, w, "set kept", "")
		_, r := runCell(t, w, "fill 272") // beyond the limit, and far from where the child is killed, however late it is told
		if r.Err == nil || r.Err.Name != cell.Interrupted || !strings.Contains(r.Err.Value, "more than 256 MB of memory") ||
			!strings.Contains(r.Err.Value, setIt) {
			t.Errorf("a cell that fills the memory: %+v", r.Err)
		}
		wantOK(t, w, "get", "<kept>")
		for end := time.Now().Add(time.Minute); residentMemory(w.Pid()) > limit/2; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("after a minute the child fills %d MB yet", residentMemory(w.Pid())>>20)
			}
		}
	}
	_, r := runCell(t, w, "stuff 512")
	if !r.Lost || !strings.Contains(r.Err.Value, "it needed more than 256 MB and could not be interrupted") {
		t.Errorf("a cell that cannot be interrupted: %+v", r.Err)
	}
	wantOK(t, w, "get", "<>")
}

// What a process fills is its own, and that of one which is gone is nothing.
func TestResidentMemory(t *testing.T) {
	debug.FreeOSMemory() // or what earlier tests have left goes meanwhile
	before := residentMemory(os.Getpid())
	if before == 0 {
		t.Skip("this system does not tell what a process fills")
	}
	const ballast = 256 << 20
	b := bytes.Repeat([]byte{1}, ballast)
	during := residentMemory(os.Getpid())
	runtime.KeepAlive(b)
	if during < before+ballast/2 || during > before+2*ballast { // half and double leave room for what else the tests hold and free meanwhile
		t.Errorf("filled are %d and %d MB before and with %d MB", before>>20, during>>20, ballast>>20)
	}
	if got := residentMemory(1 << 30); got != 0 {
		t.Errorf("a process that is not there fills %d bytes", got)
	}
}
