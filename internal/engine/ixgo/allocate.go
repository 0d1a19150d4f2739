package ixgo

import (
	"fmt"
	"go/types"
	"math"
	"runtime/debug"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"
)

// Memory that the system cannot give ends the process: the Go runtime has no error for it. What is beyond the memory
// limit of the process (debug.SetMemoryLimit) in one piece is refused before.

// checked is the size from which a piece is compared with the limit.
const checked = 64 << 20

// tooMuch is the error of making n values of a size, where that is more than the process may have.
func tooMuch(what string, n int, size uintptr) error {
	bytes := float64(n) * float64(size)
	if bytes < checked {
		return nil
	}
	if limit := debug.SetMemoryLimit(-1); limit == math.MaxInt64 || bytes <= float64(limit) {
		return nil
	}
	return ixgo.RuntimeError(fmt.Sprintf("%s: %.4g GB are more than this session may use", what, bytes/(1<<30)))
}

// afford panics with that error.
func afford(what string, n int, size uintptr) {
	if err := tooMuch(what, n, size); err != nil {
		panic(err)
	}
}

// alloc makes a variable, or a slice of a constant size.
func alloc(p *function, in *ssa.Alloc, orig func(*frame)) func(*frame) {
	t := preToType(p.Interp, in.Type().Underlying().(*types.Pointer).Elem())
	if t.Size() < checked {
		return nil
	}
	what := "new"
	if in.Comment == "makeslice" {
		what = "make"
	}
	return func(fr *frame) {
		afford(what, 1, t.Size())
		orig(fr)
	}
}
