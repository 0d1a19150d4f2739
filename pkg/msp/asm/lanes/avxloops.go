package lanes

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Sums is two: even and odd rows add up apart, so that a sum waits half as often for the one before.
func (a *AVX) Sums() int { return 2 }

func (a *AVX) EachRow(label string, n Int, pointers []Int, steps []int, body func(k int)) {
	count := n.(Register)
	advance := func(k int) {
		for i, p := range pointers {
			ADDQ(I8(k*steps[i]), p.(Register))
		}
		SUBQ(U8(k), count)
	}
	CMPQ(count, U8(2))
	JLT(LabelRef(label + "Last"))
	Label(label + "Two")
	body(2)
	advance(2)
	CMPQ(count, U8(2))
	JGE(LabelRef(label + "Two"))
	Label(label + "Last")
	TESTQ(count, count)
	JZ(LabelRef(label + "Done"))
	body(1)
	Label(label + "Done")
}

func (a *AVX) Loop(label, end string, n Int, by int, body func()) {
	Label(label)
	SUBQ(U8(by), n.(Register))
	JLT(LabelRef(end))
	body()
	JMP(LabelRef(label))
	Label(end)
}

func (a *AVX) Rounds(label, test string, n Int, body func()) {
	JMP(LabelRef(test))
	Label(label)
	body()
	Label(test)
	SUBQ(U8(1), n.(Register))
	JGE(LabelRef(label))
}

func (a *AVX) Until(label, test string, p, end Int, body func()) {
	JMP(LabelRef(test))
	Label(label)
	body()
	Label(test)
	CMPQ(p.(Register), end.(Register))
	JLT(LabelRef(label))
}
