package lower

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// print writes as the built-in function does.
func (l *lowering) print(args []ssa.Value, line bool) {
	var ins [][]int32
	var ts []types.Type
	for _, a := range args {
		ins = append(ins, l.get(a))
		ts = append(ts, a.Type())
	}
	l.host(ins, nil, func(in, _ []slots) machine.Host {
		return func(m *machine.Machine, w, p unsafe.Pointer) { l.p.Print(printed(ts, in, w, p, line)) }
	})
}

func printed(ts []types.Type, in []slots, w, p unsafe.Pointer, line bool) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 && line {
			b.WriteByte(' ')
		}
		s := in[i]
		n := numberOf(t)
		u, basic := t.Underlying().(*types.Basic)
		switch {
		case isString(t):
			b.WriteString(s.text(w, p))
		case basic && u.Info()&types.IsBoolean != 0:
			b.WriteString(strconv.FormatBool(*s[0].u(w) != 0))
		case n.complex && n.single:
			c := complex(*(*float32)(unsafe.Add(w, s[0])), *(*float32)(unsafe.Add(w, s[1])))
			b.WriteString(strconv.FormatComplex(complex128(c), 'g', -1, 64))
		case n.complex:
			b.WriteString(strconv.FormatComplex(complex(*s[0].f(w), *s[1].f(w)), 'g', -1, 128))
		case n.single:
			b.WriteString(strconv.FormatFloat(float64(*(*float32)(unsafe.Add(w, s[0]))), 'g', -1, 32))
		case n.float:
			b.WriteString(strconv.FormatFloat(*s[0].f(w), 'g', -1, 64))
		case basic && u.Info()&types.IsInteger != 0 && n.unsigned:
			b.WriteString(strconv.FormatUint(*s[0].u(w), 10))
		case basic && u.Info()&types.IsInteger != 0:
			b.WriteString(strconv.Itoa(*s[0].i(w)))
		case types.IsInterface(t):
			fmt.Fprintf(&b, "(%#x,%#x)", uintptr(*s[0].p(p)), uintptr(*s[1].p(p)))
		case len(s) == 3:
			fmt.Fprintf(&b, "[%d/%d]%#x", *s[1].i(w), *s[2].i(w), uintptr(*s[0].p(p)))
		default:
			fmt.Fprintf(&b, "%#x", uintptr(*s[0].p(p)))
		}
	}
	if line {
		b.WriteByte('\n')
	}
	return b.String()
}
