package rtype

import "unsafe"

const (
	numSlots = 16384
	stubSize = 9
)

// stubIs reports whether the stub of slot i is as expected: MOVQ slots+8*i(SB), DX; JMP (DX).
func stubIs(i int) bool {
	p := stub(i)
	code := (*[stubSize]byte)(p)
	rel := int32(code[3]) | int32(code[4])<<8 | int32(code[5])<<16 | int32(code[6])<<24
	return code[0] == 0x48 && code[1] == 0x8b && code[2] == 0x15 && code[7] == 0xff && code[8] == 0x22 &&
		uintptr(p)+7+uintptr(rel) == uintptr(unsafe.Pointer(&slots[i]))
}
