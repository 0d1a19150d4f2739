package native

import (
	"math"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Instructions of WebAssembly. Those without a suffix are of 64-bit integers; F is of float64, S of float32, 32 of 32-bit integers.
const (
	opBlock   = 0x02
	opLoop    = 0x03
	opIf      = 0x04
	opElse    = 0x05
	opEnd     = 0x0B
	opBr      = 0x0C
	opBrIf    = 0x0D
	opBrTable = 0x0E
	opReturn  = 0x0F
	opCall    = 0x10
	opCallBy  = 0x11
	opDrop    = 0x1A
	opSelect  = 0x1B
	opGet     = 0x20
	opSet     = 0x21
	opTee     = 0x22

	opLoad32    = 0x28
	opLoad      = 0x29
	opFLoad     = 0x2B
	opLoadS8    = 0x30
	opLoadU8    = 0x31
	opLoadS16   = 0x32
	opLoadU16   = 0x33
	opLoadS32   = 0x34
	opLoadU32   = 0x35
	opStore32   = 0x36
	opStore     = 0x37
	opFStore    = 0x39
	opStoreLow8 = 0x3C
	opStore16   = 0x3D
	opStoreLow  = 0x3E

	opConst32 = 0x41
	opConst   = 0x42
	opFConst  = 0x44

	opEqz32 = 0x45
	opEq32  = 0x46
	opGtU32 = 0x4B
	opLe32  = 0x4C
	opEqz   = 0x50
	opEq    = 0x51
	opNe    = 0x52
	opLt    = 0x53
	opLtU   = 0x54
	opLe    = 0x57
	opLeU   = 0x58
	opGeU   = 0x5A
	opFEq   = 0x61
	opFLt   = 0x63
	opFLe   = 0x65
	opFGe   = 0x66

	opAdd32  = 0x6A
	opSub32  = 0x6B
	opMul32  = 0x6C
	opDivU32 = 0x6E
	opRemU32 = 0x70
	opShl32  = 0x74
	opAdd    = 0x7C
	opSub    = 0x7D
	opMul    = 0x7E
	opDiv    = 0x7F
	opDivU   = 0x80
	opRem    = 0x81
	opRemU   = 0x82
	opAnd    = 0x83
	opOr     = 0x84
	opXor    = 0x85
	opShl    = 0x86
	opShr    = 0x87
	opShrU   = 0x88

	opSNeg  = 0x8C
	opSAdd  = 0x92
	opSSub  = 0x93
	opSMul  = 0x94
	opSDiv  = 0x95
	opFAbs  = 0x99
	opFNeg  = 0x9A
	opFSqrt = 0x9F
	opFAdd  = 0xA0
	opFSub  = 0xA1
	opFMul  = 0xA2
	opFDiv  = 0xA3

	opWrap       = 0xA7
	opExtend32U  = 0xAD
	opI2S        = 0xB4
	opU2S        = 0xB5
	opF2S        = 0xB6
	opI2F        = 0xB9
	opU2F        = 0xBA
	opS2F        = 0xBB
	opSingleBits = 0xBC
	opBits       = 0xBD
	opSingle     = 0xBE
	opFromBits   = 0xBF
	opSx8        = 0xC2
	opSx16       = 0xC3
	opSx32       = 0xC4
)

// opF2I converts without a trap.
var opF2I = []byte{0xFC, 6}

// widths are the bytes that loads and stores touch.
var widths = map[byte]uint8{
	opLoad32: 4, opLoad: 8, opFLoad: 8, opLoadS8: 1, opLoadU8: 1, opLoadS16: 2, opLoadU16: 2, opLoadS32: 4, opLoadU32: 4,
	opStore32: 4, opStore: 8, opFStore: 8, opStoreLow8: 1, opStore16: 2, opStoreLow: 4,
}

// How locals of each type are loaded and stored.
var (
	loadOf  = map[byte]byte{typeI32: opLoad32, typeI64: opLoad, typeF64: opFLoad}
	storeOf = map[byte]byte{typeI32: opStore32, typeI64: opStore, typeF64: opFStore}
)

var floatCodes = map[ir.Op]byte{
	ir.FADD: opFAdd, ir.FSUB: opFSub, ir.FMUL: opFMul, ir.FDIV: opFDiv,
	ir.FADDK: opFAdd, ir.FSUBK: opFSub, ir.FMULK: opFMul, ir.FDIVK: opFDiv,
}

var singleCodes = map[ir.Op]byte{ir.SADD: opSAdd, ir.SSUB: opSSub, ir.SMUL: opSMul, ir.SDIV: opSDiv}

var wordCodes = map[ir.Op]byte{
	ir.IADD: opAdd, ir.ISUB: opSub, ir.IMUL: opMul, ir.IAND: opAnd, ir.IOR: opOr, ir.IXOR: opXor,
	ir.IADDK: opAdd, ir.IMULK: opMul, ir.IANDK: opAnd, ir.IORK: opOr, ir.IXORK: opXor,
}

var extensions = map[ir.Op]byte{ir.SX8: opSx8, ir.SX16: opSx16, ir.SX32: opSx32}

var masks = map[ir.Op]int64{ir.ZX8: math.MaxUint8, ir.ZX16: math.MaxUint16, ir.ZX32: math.MaxUint32}

var loads = map[ir.Op]byte{
	ir.LD: opLoad, ir.LDX: opLoad, ir.LDG: opLoad, ir.LD8: opLoadU8, ir.LDX8: opLoadU8, ir.LDS8: opLoadS8, ir.LDXS8: opLoadS8,
	ir.LD16: opLoadU16, ir.LDX16: opLoadU16, ir.LDS16: opLoadS16, ir.LDXS16: opLoadS16,
	ir.LD32: opLoadU32, ir.LDX32: opLoadU32, ir.LDS32: opLoadS32, ir.LDXS32: opLoadS32,
}

var storeCodes = map[ir.Op]byte{
	ir.ST8: opStoreLow8, ir.STX8: opStoreLow8, ir.ST16: opStore16, ir.STX16: opStore16, ir.ST32: opStoreLow, ir.STX32: opStoreLow,
	ir.ST: opStore, ir.STX: opStore, ir.STG: opStore,
}

var truths = map[ir.Op]byte{
	ir.IEQ: opEq, ir.ILT: opLt, ir.ILE: opLe, ir.ULT: opLtU, ir.ULE: opLeU, ir.FEQ: opFEq, ir.FLT: opFLt, ir.FLE: opFLe, ir.PEQ: opEq32,
}

var branches = map[ir.Op]byte{
	ir.BEQ: opEq, ir.BLT: opLt, ir.BLE: opLe, ir.BULT: opLtU, ir.BULE: opLeU, ir.BEQK: opEq, ir.BLTK: opLt, ir.BLEK: opLe,
	ir.BFEQ: opFEq, ir.BFLT: opFLt, ir.BFLE: opFLe, ir.BT: opNe, ir.BNIL: opEqz32, ir.BPEQ: opEq32,
}
