#include "textflag.h"

// func enter(code uintptr, s *Stack, w, shadow unsafe.Pointer, n int) (at *Place, left int)
//
// The code has a stack of its own (see Stack) and comes back with SP as it was.
TEXT ·enter(SB), NOSPLIT, $8-56
	MOVQ code+0(FP), AX
	MOVQ s+8(FP), CX
	MOVQ w+16(FP), DI
	MOVQ shadow+24(FP), DX
	MOVQ n+32(FP), R15
	MOVQ R14, 0(SP)
	MOVQ CX, R14
	MOVQ DX, BP
	CALL AX
	MOVQ 0(SP), R14
	MOVQ AX, at+40(FP)
	MOVQ R15, left+48(FP)
	RET
