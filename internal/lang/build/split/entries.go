package split

import (
	"slices"
	"strings"
)

// Where a function continues if PC_B is not 0: after a call whose callee has unwound the stack, and at its call of runtime.deferreturn
// after a panic. Go's code stores the address behind a call before it makes it. An address has the function's place in the table in its
// upper bits, and PC_B in the lower 16.

// entries returns the values of PC_B with which each function may continue. Numbers that only look like addresses may be among them.
func (m *module) entries() [][]uint32 {
	found := make([][]uint32, len(m.functions))
	for i := range m.functions {
		m.addresses(i, func(address uint64) {
			f := address>>16 - tableOffset
			if pcb := uint32(address & 0xffff); pcb != 0 && f < uint64(len(found)) {
				found[f] = append(found[f], pcb)
			}
		})
	}
	for i := range found {
		slices.Sort(found[i])
		found[i] = slices.Compact(found[i])
	}
	return found
}

// addresses calls found with each constant of a function that may be an address, except those that a call which never returns leaves for
// tracebacks.
func (m *module) addresses(i int, found func(address uint64)) {
	r := *m.functions[i].body
	skipLocals(&r)
	var pending uint64 // the address behind the next call, 0 for none
	settle := func(returns bool) {
		if pending != 0 && returns {
			found(pending)
		}
		pending = 0
	}
	for r.more() {
		at := r.at
		switch op := instruction(&r); op {
		case opI64Const:
			settle(true)
			if address := positive(r.data[at+1 : r.at]); address>>16 == uint64(tableOffset+i) && r.more() && r.data[r.at] == opI64Store {
				pending = address
			} else {
				found(address)
			}
		case opCall, opCallIndirect:
			skipCopy(&r)
			asserted := r.more() && r.data[r.at] == opIf // that the callee does not unwind
			settle(!asserted && (op == opCallIndirect || !m.ends(argument(m.functions[i].body, at))))
		}
	}
	settle(true)
}

// positive returns the number that leb encodes, if it is not negative.
func positive(leb []byte) (n uint64) {
	for i, b := range leb {
		n |= uint64(b&0x7f) << (7 * i)
	}
	return n
}

// named returns a function by its name, as calls number it; ok is false if there is none.
func (m *module) named(name string) (callee uint32, ok bool) {
	i := slices.IndexFunc(m.functions, func(f function) bool { return f.name == name })
	return m.imported + uint32(i), i >= 0
}

// ends reports whether a function, as calls number it, never returns. Go's compiler knows the same functions, and writes no code behind
// calls of them (function expr of ssagen/ssa.go, and its calls of rtcall).
func (m *module) ends(callee uint32) bool {
	if callee < m.imported {
		return false
	}
	name, ok := strings.CutPrefix(m.functions[callee-m.imported].name, "runtime.")
	switch {
	case !ok:
		return false
	case strings.HasPrefix(name, "goPanic"), strings.HasPrefix(name, "panicunsafe"):
		return true
	}
	return slices.Contains(endings, name)
}

var endings = []string{
	"block", "gopanic", "panicdivide", "panicdottypeE", "panicdottypeI", "panicmakeslicecap", "panicmakeslicelen", "panicnildottype",
	"panicrangestate", "panicshift", "panicwrap", "sigpanic", "throw", "throwinit",
}
