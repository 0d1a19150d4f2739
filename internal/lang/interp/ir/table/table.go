// Package table defines each instruction of the interpreter in one row. From it, internal/lang/interp/ir/gen generates the
// instruction numbers, the machine's switch loop, and the single steps against which tests check the loop and the machine code.
package table

import "strings"

// Kind says what becomes of control after an instruction.
type Kind uint8

const (
	Plain   Kind = iota // the next instruction follows
	Branch              // Text is a condition: to T if it holds, else to E
	Control             // the machine's own: calls, returns, jumps
)

// Row is one instruction.
type Row struct {
	Name string
	// Shape says what D, A, B, C are: w and p are read, W and P written (a word, a pointer), M is a word that is read
	// and written, - is none.
	Shape string
	Kind  Kind
	// Text is the meaning as Go: F, S, I, U, P of d, a, b, c are the register as float64, float32 (read only), int64, uint64, pointer;
	// K is the constant, KF the constant as float64, SCALE the size of an element.
	// w is the frame's first word. NIL, INDEX(i, n), DIVIDE, SHIFT are run-time errors; Q is a pointer checked for nil.
	Text string
}

// Rows is the table. The order is that of the instructions' numbers: plain ones, branches, control.
var Rows = build()

func build() []Row {
	var rows []Row
	plain := func(name, shape, text string) { rows = append(rows, Row{name, shape, Plain, text}) }
	branch := func(name, shape, text string) { rows = append(rows, Row{name, shape, Branch, text}) }
	control := func(name, shape string) { rows = append(rows, Row{name, shape, Control, ""}) }

	plain("NOP", "----", "")
	plain("MOV", "Ww--", "U(d) = U(a)")
	plain("MOVP", "Pp--", "P(d) = P(a)")
	plain("CONST", "W---", "I(d) = K")
	plain("ADDR", "P---", "P(d) = in.P")              // a constant pointer: nil, a global's address, a string's bytes
	plain("FRAME", "P---", "P(d) = unsafe.Add(w, K)") // the address of a variable in the frame

	// float64
	for _, op := range [][2]string{{"ADD", "+"}, {"SUB", "-"}, {"MUL", "*"}, {"DIV", "/"}} {
		plain("F"+op[0], "Www-", "F(d) = F(a) "+op[1]+" F(b)")
		plain("F"+op[0]+"K", "Ww--", "F(d) = F(a) "+op[1]+" KF")
		plain("S"+op[0], "Www-", "U(d) = uint64(math.Float32bits(S(a) "+op[1]+" S(b)))")
	}
	plain("FRSUBK", "Ww--", "F(d) = KF - F(a)")
	plain("FRDIVK", "Ww--", "F(d) = KF / F(a)")
	plain("FNEG", "Ww--", "F(d) = -F(a)")
	plain("SNEG", "Ww--", "U(d) = uint64(math.Float32bits(-S(a)))")
	plain("FSQRT", "Ww--", "F(d) = math.Sqrt(F(a))")
	plain("FABS", "Ww--", "F(d) = math.Abs(F(a))")
	// Products are rounded before they are added, on every machine.
	plain("FMULADD", "Wwww", "F(d) = F(c) + float64(F(a)*F(b))")
	plain("FMULSUB", "Wwww", "F(d) = F(c) - float64(F(a)*F(b))")
	plain("FMULRSB", "Wwww", "F(d) = float64(F(a)*F(b)) - F(c)")

	// Integers; narrow ones are extended after each operation that can leave their range.
	for _, op := range [][2]string{{"ADD", "+"}, {"SUB", "-"}, {"MUL", "*"}, {"AND", "&"}, {"OR", "|"}, {"XOR", "^"}, {"ANDNOT", "&^"}} {
		plain("I"+op[0], "Www-", "I(d) = I(a) "+op[1]+" I(b)")
		if op[0] != "SUB" && op[0] != "ANDNOT" {
			plain("I"+op[0]+"K", "Ww--", "I(d) = I(a) "+op[1]+" K")
		}
	}
	plain("IRSUBK", "Ww--", "I(d) = K - I(a)")
	plain("IMULADD", "Wwww", "I(d) = I(a)*I(b) + I(c)")
	plain("IMULKADD", "Wwww", "I(d) = I(a)*K + I(c)")
	plain("INOT", "Ww--", "I(d) = ^I(a)")
	plain("IDIV", "Www-", "x := I(b); if x == 0 { DIVIDE }; I(d) = I(a) / x")
	plain("IREM", "Www-", "x := I(b); if x == 0 { DIVIDE }; I(d) = I(a) % x")
	plain("UDIV", "Www-", "x := U(b); if x == 0 { DIVIDE }; U(d) = U(a) / x")
	plain("UREM", "Www-", "x := U(b); if x == 0 { DIVIDE }; U(d) = U(a) % x")
	// K is neither 0 nor -1. Most processors divide 32 bits several times as fast as 64.
	const small = "x := I(a); if uint64(x|K) < 1<<31 { I(d) = int64(uint32(x) OP uint32(K)) } else { I(d) = x OP K }"
	plain("IDIVK", "Ww--", strings.ReplaceAll(small, "OP", "/"))
	plain("IREMK", "Ww--", strings.ReplaceAll(small, "OP", "%"))
	plain("SHL", "Www-", "U(d) = U(a) << U(b)")
	plain("SHR", "Www-", "U(d) = U(a) >> U(b)")
	plain("SAR", "Www-", "I(d) = I(a) >> U(b)")
	plain("SHLK", "Ww--", "U(d) = U(a) << uint64(K)")
	plain("SHRK", "Ww--", "U(d) = U(a) >> uint64(K)")
	plain("SARK", "Ww--", "I(d) = I(a) >> uint64(K)")
	plain("COUNT", "-w--", "if I(a) < 0 { SHIFT }") // a signed shift count
	for _, x := range []struct{ name, typ string }{{"SX8", "int8"}, {"SX16", "int16"}, {"SX32", "int32"}} {
		plain(x.name, "Ww--", "I(d) = int64("+x.typ+"(I(a)))")
		plain("Z"+x.name[1:], "Ww--", "U(d) = uint64(u"+x.typ+"(U(a)))")
	}

	// Conversions
	plain("I2F", "Ww--", "F(d) = float64(I(a))")
	plain("U2F", "Ww--", "F(d) = float64(U(a))")
	plain("I2S", "Ww--", "U(d) = uint64(math.Float32bits(float32(I(a))))")
	plain("U2S", "Ww--", "U(d) = uint64(math.Float32bits(float32(U(a))))")
	plain("S2F", "Ww--", "F(d) = float64(S(a))")
	plain("F2S", "Ww--", "U(d) = uint64(math.Float32bits(float32(F(a))))")
	plain("F2I", "Ww--", "I(d) = int64(F(a))")
	plain("F2U", "Ww--", "U(d) = uint64(F(a))")
	for _, t := range []string{"8", "16", "32"} {
		plain("F2I"+t, "Ww--", "I(d) = int64(int"+t+"(F(a)))")
		plain("F2U"+t, "Ww--", "U(d) = uint64(uint"+t+"(F(a)))")
	}

	// Truth values
	plain("BNOT", "Ww--", "U(d) = U(a) ^ 1")
	for _, c := range [][2]string{{"EQ", "=="}, {"LT", "<"}, {"LE", "<="}} {
		plain("I"+c[0], "Www-", "U(d) = Truth(I(a) "+c[1]+" I(b))")
		plain("F"+c[0], "Www-", "U(d) = Truth(F(a) "+c[1]+" F(b))")
		if c[0] != "EQ" {
			plain("U"+c[0], "Www-", "U(d) = Truth(U(a) "+c[1]+" U(b))")
		}
	}
	plain("PEQ", "Wpp-", "U(d) = Truth(P(a) == P(b))")

	// Memory: at A + K, and at element B of the C at A
	loads := [][3]string{{"8", "uint64", "uint8"}, {"S8", "int64", "int8"}, {"16", "uint64", "uint16"}, {"S16", "int64", "int16"},
		{"32", "uint64", "uint32"}, {"S32", "int64", "int32"}, {"", "uint64", "uint64"}}
	for _, l := range loads {
		to := "U(d)"
		if l[1] == "int64" {
			to = "I(d)"
		}
		plain("LD"+l[0], "Wp--", "Q(a); "+to+" = "+l[1]+"(*(*"+l[2]+")(unsafe.Add(q, K)))")
		plain("LDX"+l[0], "Wpww", "X; "+to+" = "+l[1]+"(*(*"+l[2]+")(unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K))))")
	}
	for _, l := range [][2]string{{"8", "uint8"}, {"16", "uint16"}, {"32", "uint32"}, {"", "uint64"}} {
		plain("ST"+l[0], "-pw-", "Q(a); *(*"+l[1]+")(unsafe.Add(q, K)) = "+l[1]+"(U(b))")
		plain("STX"+l[0], "wpww", "X; *(*"+l[1]+")(unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K))) = "+l[1]+"(U(d))")
	}
	plain("LDP", "Pp--", "Q(a); P(d) = *(*unsafe.Pointer)(unsafe.Add(q, K))")
	plain("LDPX", "Ppww", "X; P(d) = *(*unsafe.Pointer)(unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K)))")
	plain("STP", "-pp-", "Q(a); *(*unsafe.Pointer)(unsafe.Add(q, K)) = P(b)")
	plain("STPX", "ppww", "X; *(*unsafe.Pointer)(unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K))) = P(d)")
	plain("LEA", "Pp--", "Q(a); P(d) = unsafe.Add(q, K)")
	plain("LEAX", "Ppww", "X; P(d) = unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K))")
	plain("INDEX", "--ww", "X") // only the check
	plain("NILCHK", "-p--", "Q(a); _ = q")
	plain("LDG", "W---", "U(d) = *(*uint64)(in.P)")
	plain("STG", "-w--", "*(*uint64)(in.P) = U(a)")
	plain("LDPG", "P---", "P(d) = *(*unsafe.Pointer)(in.P)")
	plain("STPG", "-p--", "*(*unsafe.Pointer)(in.P) = P(a)")
	for _, o := range []struct{ name, typ, reg, op string }{
		{"FADD", "float64", "F", "+="}, {"FSUB", "float64", "F", "-="}, {"IADD", "int64", "I", "+="},
	} {
		plain(o.name+"M", "-pw-", "Q(a); *(*"+o.typ+")(unsafe.Add(q, K)) "+o.op+" "+o.reg+"(b)")
		plain(o.name+"MX", "wpww", "X; *(*"+o.typ+")(unsafe.Add(P(a), uintptr(i)*SCALE+uintptr(K))) "+o.op+" "+o.reg+"(d)")
		plain(o.name+"G", "-w--", "*(*"+o.typ+")(in.P) "+o.op+" "+o.reg+"(a)")
	}

	for _, c := range [][2]string{{"LT", "<"}, {"LE", "<="}, {"EQ", "=="}} {
		branch("B"+c[0], "-ww-", "I(a) "+c[1]+" I(b)")
		branch("BF"+c[0], "-ww-", "F(a) "+c[1]+" F(b)")
		branch("B"+c[0]+"K", "-w--", "I(a) "+c[1]+" K")
		if c[0] != "EQ" {
			branch("BU"+c[0], "-ww-", "U(a) "+c[1]+" U(b)")
		}
	}
	branch("BT", "-w--", "U(a) != 0")
	branch("BNIL", "-p--", "P(a) == nil")
	branch("BPEQ", "-pp-", "P(a) == P(b)")
	branch("BFRESH", "----", "atomic.LoadUint32((*uint32)(in.P)) == 0") // no function has replaced the one that is inlined here

	control("JMP", "----")
	control("JMPB", "----")  // backwards: with a poll
	control("POLL", "----")  // stands before a conditional jump backwards
	control("LOOP", "M-w-")  // D++; to T if D < B, else to E; with a poll
	control("LOOPK", "M---") // the same with K
	control("HOST", "----")  // Call.Host
	control("CALL", "----")  // Call.Fn
	control("CALLC", "-p--") // a func value
	control("CALLI", "-pp-") // a method of an interface: type word and data word
	control("RET", "----")
	control("BPANICS", "----") // to T if a panic is under way, else to E
	control("LANDED", "----")  // the deferred calls that were pending have run in a panic: to T if one has recovered
	control("REGION", "----")  // machine code for the loop that begins here, if there is any
	control("TRAP", "----")    // never reached
	return rows
}
