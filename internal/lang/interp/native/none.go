//go:build !amd64

package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Region is where the switch loop can enter the machine code of a loop; there is none for this architecture.
type Region struct{}

// Available reports that there is no machine code.
func Available() bool { return false }

// Compile does nothing.
func Compile(*ir.Func) {}

// Run is never called.
func (*Region) Run(w, p unsafe.Pointer, shadow *[]unsafe.Pointer) int {
	panic("native: no machine code for this architecture")
}
