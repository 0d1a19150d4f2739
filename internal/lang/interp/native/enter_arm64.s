#include "textflag.h"

// func enter(code uintptr, w, p, shadow unsafe.Pointer, n int) (next, left int)
//
// The code keeps RSP, R18, g, R29 and returns to R30. The barrier is for code that another processor has written.
TEXT ·enter(SB), NOSPLIT, $16-56
	MOVD code+0(FP), R0
	MOVD w+8(FP), R4
	MOVD p+16(FP), R5
	MOVD shadow+24(FP), R6
	MOVD n+32(FP), R7
	ISB  $15
	CALL (R0)
	MOVD R0, next+40(FP)
	MOVD R7, left+48(FP)
	RET

// func flushRange(from, to uintptr)
//
// Lines of the caches are no shorter than 16 bytes.
TEXT ·flushRange(SB), NOSPLIT, $0-16
	MOVD from+0(FP), R0
	MOVD to+8(FP), R1

clean:
	WORD $0xD50B7B20 // DC CVAU, X0
	ADD  $16, R0
	CMP  R1, R0
	BLO  clean
	DSB  $11
	MOVD from+0(FP), R0

invalidate:
	WORD $0xD50B7520 // IC IVAU, X0
	ADD  $16, R0
	CMP  R1, R0
	BLO  invalidate
	DSB  $11
	ISB  $15
	RET
