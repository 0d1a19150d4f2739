package native

import "unsafe"

// How many jumps backwards machine code makes before it returns: of a small loop mostJumps, some microseconds; of a long one fewer,
// so that it runs about mostInstructions: 40 µs of ordinary ones, some milliseconds of divisions of subnormal numbers, which
// cost 150 cycles each on an Intel processor.
const (
	mostJumps        = 4096
	mostInstructions = 1 << 17
)

const fewJumps = 4 // too few to enter machine code for

// entry is where Go enters code.
type entry = label

// begin makes the machine code of loops; if there is no memory for it, the switch loop does not look for it.
func begin(ls *loops) {
	if ls.compile() == nil {
		return
	}
	for _, d := range ls.doors {
		b := ls.f.Blocks[d.block]
		b.Ins = b.Ins[1:]
	}
}

// enter runs the region's code.
func (r *Region) enter(s *Stack, w, shadow unsafe.Pointer) (at *Place, left int) {
	return enter(r.entry.Load(), s, w, shadow, r.jumps)
}

// enter runs code on the bank of words at w and the shadow. It returns what the code returns and how many of n jumps backwards and
// calls are left.
//
//go:noescape
func enter(code uintptr, s *Stack, w, shadow unsafe.Pointer, n int) (at *Place, left int)
