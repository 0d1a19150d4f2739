package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// silent returns an environment that explains nothing.
func silent() *Env {
	nothing := func(*ir.Func, ir.Site, unsafe.Pointer, unsafe.Pointer) string { return "" }
	return &Env{Explain: nothing, Waiting: nothing}
}
