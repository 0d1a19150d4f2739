package ir

import (
	"math"
	"unsafe"
)

// What the tests of the passes compare: a function as it is before them and as Code, run by one small interpreter of its own.

// memory is what pointers, globals and elements lead to.
type memory [12]uint64

// state is what instructions work on. Before Finish the number of a register counts in both banks.
type state struct {
	w    []uint64
	p    []*uint64
	fuel int
	back int // where it goes on after the first error, if that is recovered; else -1

	called int // host functions
}

// instruction is one of either form, with its registers and targets as numbers.
type instruction struct {
	Ins
	call *Call
	t, e int
}

// virtual lists the instructions of a function before Finish; back is where it goes on after an error.
func virtual(f *Func) (list []instruction, back int) {
	var start []int
	n := 0
	for _, b := range f.Blocks {
		start = append(start, n)
		n += len(b.Ins)
	}
	for _, b := range f.Blocks {
		for _, in := range b.Ins {
			list = append(list, instruction{in, in.Call, start[in.T], start[in.E]})
		}
	}
	if f.RecoverBlock == 0 {
		return list, -1
	}
	return list, start[f.RecoverBlock]
}

// finished lists those of f.Code.
func finished(f *Func) (list []instruction, back int) {
	for i, c := range f.Code {
		in := Ins{Op: c.Op, D: int32(c.D / 8), A: int32(c.A / 8), B: int32(c.B / 8), C: int32(c.C / 8), Scale: int32(c.Scale), K: c.K, P: c.P}
		x := instruction{Ins: in, t: i + int(c.T)/SizeofCode, e: i + int(c.E)/SizeofCode}
		if c.Op == HOST || c.Op == RET {
			x.call = (*Call)(c.P)
		}
		list = append(list, x)
	}
	return list, f.Recover
}

// keepCall is the link of Finish: an instruction leads to its Call.
func keepCall(_ Op, c *Call) unsafe.Pointer { return unsafe.Pointer(c) }

// run runs instructions and returns what they end with: "", the error of an instruction, or "fuel".
func (s *state) run(list []instruction) string {
	for i := 0; ; {
		in := list[i]
		if s.fuel--; s.fuel < 0 {
			return "fuel"
		}
		i++
		switch {
		case in.Op == RET:
			return ""
		case in.Op == JMP || in.Op == JMPB:
			i = in.t
		case in.Op == LOOP || in.Op == LOOPK:
			s.w[in.D]++
			limit := in.K
			if in.Op == LOOP {
				limit = int64(s.w[in.B])
			}
			i = in.target(int64(s.w[in.D]) < limit)
		case in.Op.IsBranch():
			i = in.target(s.holds(in.Ins))
		case in.Op == HOST:
			s.host(in.call)
		default:
			failed := s.plain(in.Ins)
			if failed != "" && s.back < 0 {
				return failed
			} else if failed != "" {
				i, s.back = s.back, -1
			}
		}
	}
}

func (in instruction) target(holds bool) int {
	if holds {
		return in.t
	}
	return in.e
}

// host is what all host functions do: a result is written before the next argument is read.
func (s *state) host(c *Call) {
	for i, to := range c.WOut {
		s.w[to] = s.w[c.WIn[i]]*3 + uint64(i) + 1
	}
	for i, to := range c.POut {
		s.p[to] = s.p[c.PIn[i]]
	}
	if !c.Pure {
		s.called++
	}
}

func (s *state) holds(in Ins) bool {
	switch in.Op {
	case BLT:
		return int64(s.w[in.A]) < int64(s.w[in.B])
	case BLTK:
		return int64(s.w[in.A]) < in.K
	case BEQK:
		return int64(s.w[in.A]) == in.K
	case BNIL:
		return s.p[in.A] == nil
	case BFRESH:
		return *(*uint32)(in.P) == 0
	}
	panic("the tests have no " + in.Op.String())
}

func (s *state) f(r int32) float64       { return math.Float64frombits(s.w[r]) }
func (s *state) setF(r int32, x float64) { s.w[r] = math.Float64bits(x) }

// place is where an instruction loads or stores, or why there is none.
func (s *state) place(in Ins) (*uint64, string) {
	switch {
	case checks[in.Op] && s.w[in.B] >= s.w[in.C]:
		return nil, "index"
	case in.Op == INDEX:
	case checks[in.Op]:
		return (*uint64)(unsafe.Add(unsafe.Pointer(s.p[in.A]), s.w[in.B]*uint64(in.Scale)+uint64(in.K))), ""
	case follows[in.Op] && s.p[in.A] == nil:
		return nil, "nil"
	case follows[in.Op]:
		return (*uint64)(unsafe.Add(unsafe.Pointer(s.p[in.A]), in.K)), ""
	}
	return (*uint64)(in.P), ""
}

// plain runs an instruction behind which the next follows.
func (s *state) plain(in Ins) string {
	at, failed := s.place(in)
	if failed != "" {
		return failed
	}
	w := s.w
	switch in.Op {
	case NOP, POLL, INDEX, NILCHK:
	case MOV:
		w[in.D] = w[in.A]
	case MOVP:
		s.p[in.D] = s.p[in.A]
	case CONST:
		w[in.D] = uint64(in.K)
	case ADDR:
		s.p[in.D] = at
	case IADD:
		w[in.D] = w[in.A] + w[in.B]
	case IADDK:
		w[in.D] = w[in.A] + uint64(in.K)
	case ISUB:
		w[in.D] = w[in.A] - w[in.B]
	case IMUL:
		w[in.D] = w[in.A] * w[in.B]
	case IMULK:
		w[in.D] = w[in.A] * uint64(in.K)
	case IMULADD:
		w[in.D] = w[in.A]*w[in.B] + w[in.C]
	case IMULKADD:
		w[in.D] = w[in.A]*uint64(in.K) + w[in.C]
	case IDIV:
		if w[in.B] == 0 {
			return "divide"
		}
		w[in.D] = uint64(int64(w[in.A]) / int64(w[in.B]))
	case FADD:
		s.setF(in.D, s.f(in.A)+s.f(in.B))
	case FSUB:
		s.setF(in.D, s.f(in.A)-s.f(in.B))
	case FMUL:
		s.setF(in.D, s.f(in.A)*s.f(in.B))
	case FMULADD:
		s.setF(in.D, s.f(in.C)+float64(s.f(in.A)*s.f(in.B)))
	case FMULSUB:
		s.setF(in.D, s.f(in.C)-float64(s.f(in.A)*s.f(in.B)))
	case FMULRSB:
		s.setF(in.D, float64(s.f(in.A)*s.f(in.B))-s.f(in.C))
	case LD, LDX, LDG:
		w[in.D] = *at
	case LEA, LEAX:
		s.p[in.D] = at
	case ST:
		*at = w[in.B]
	case STX:
		*at = w[in.D]
	case STG:
		*at = w[in.A]
	case IADDM:
		*at += w[in.B]
	case IADDMX:
		*at += w[in.D]
	case IADDG:
		*at += w[in.A]
	case FADDM, FADDMX, FADDG, FSUBM, FSUBMX, FSUBG:
		s.update(in, at)
	default:
		panic("the tests have no " + in.Op.String())
	}
	return ""
}

// update adds to a float in memory, or subtracts from it.
func (s *state) update(in Ins, at *uint64) {
	by := map[Op]int32{FADDM: in.B, FSUBM: in.B, FADDMX: in.D, FSUBMX: in.D, FADDG: in.A, FSUBG: in.A}[in.Op]
	x := math.Float64frombits(*at)
	if in.Op == FSUBM || in.Op == FSUBMX || in.Op == FSUBG {
		x -= s.f(by)
	} else {
		x += s.f(by)
	}
	*at = math.Float64bits(x)
}
