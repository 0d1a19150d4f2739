package rtype

const (
	numSlots = 16384
	stubSize = 8
)

// stubIs reports whether the stub of slot i is as expected: MOVZ $(i+1), R27; B common.
func stubIs(i int) bool {
	code := (*[2]uint32)(stub(i))
	number := 0xd2800000 | uint32(i+1)<<5 | 27
	branch := 0x14000000 | uint32(numSlots*stubSize-(i*stubSize+4))/4
	return code[0] == number && code[1] == branch
}
