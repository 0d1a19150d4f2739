#include "textflag.h"

// A stub loads the func value of its slot into the context register and jumps to its code: 9 bytes.
#define S(i) MOVQ ·slots+(8*(i))(SB), DX; JMP (DX);
#define S4(i) S(i) S((i)+1) S((i)+2) S((i)+3)
#define S16(i) S4(i) S4((i)+4) S4((i)+8) S4((i)+12)
#define S64(i) S16(i) S16((i)+16) S16((i)+32) S16((i)+48)
#define S256(i) S64(i) S64((i)+64) S64((i)+128) S64((i)+192)
#define S1024(i) S256(i) S256((i)+256) S256((i)+512) S256((i)+768)
#define S4096(i) S1024(i) S1024((i)+1024) S1024((i)+2048) S1024((i)+3072)

TEXT stubs<>(SB), NOSPLIT|NOFRAME, $0-0
	S4096(0)
	S4096(4096)
	S4096(8192)
	S4096(12288)

DATA ·firstStub(SB)/8, $stubs<>(SB)
GLOBL ·firstStub(SB), RODATA, $8
