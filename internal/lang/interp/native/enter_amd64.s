#include "textflag.h"

// func enter(code uintptr, w, p, shadow unsafe.Pointer, n int) (next, left int)
//
// The code finds p and the shadow on the stack, above its return address. It keeps SP, BP and R14.
TEXT ·enter(SB), NOSPLIT, $16-56
	MOVQ code+0(FP), AX
	MOVQ w+8(FP), DI
	MOVQ p+16(FP), CX
	MOVQ CX, 0(SP)
	MOVQ shadow+24(FP), CX
	MOVQ CX, 8(SP)
	MOVQ n+32(FP), R15
	CALL AX
	MOVQ AX, next+40(FP)
	MOVQ R15, left+48(FP)
	RET
