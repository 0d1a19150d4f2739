package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// region runs the machine code of a loop and returns the instruction where the switch loop continues.
func (m *Machine) region(f *ir.Func, in *ir.Code, w, p unsafe.Pointer) *ir.Code {
	next := (*native.Region)(in.P).Run(w, p, &m.shadow)
	return (*ir.Code)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(f.Code)), next))
}
