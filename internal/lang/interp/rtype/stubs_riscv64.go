package rtype

import "unsafe"

const (
	numSlots = 16384
	stubSize = 16
)

// stubIs reports whether the stub of slot i is as expected: AUIPC and LD of slots+8*i(SB) by X26, LD (X26), X31;
// JALR X0, (X31). The assembler may take X31 between AUIPC and LD.
func stubIs(i int) bool {
	p := stub(i)
	code := (*[4]uint32)(p)
	upper := int32(code[0] & 0xfffff000)
	lower := int32(code[1]) >> 20
	return code[0]&0x7f == 0x17 && code[1]&0x707f == 0x3003 && code[1]>>7&31 == 26 && code[2] == 0x000d3f83 && code[3] == 0x000f8067 &&
		uintptr(p)+uintptr(upper)+uintptr(lower) == uintptr(unsafe.Pointer(&slots[i]))
}
