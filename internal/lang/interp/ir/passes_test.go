package ir

import (
	"math"
	"testing"
)

// outcome is what a function leaves.
type outcome struct {
	failed  string
	results [2]uint64
	ptr     *uint64
	mem     memory
	called  int
}

// Passes leave what a function computes as it was: its results, memory, and the errors at which it ends.
func TestPasses(t *testing.T) {
	compared, failed := 0, 0
	for seed := range uint64(10000) {
		mem := &memory{}
		f := newAuthor(seed, mem).function()
		wordSlots := len(f.Class)
		play := func(list []instruction, back int, words, ptrs []int32, n, fuel int) outcome {
			*mem = memory{1, math.Float64bits(1.5), 2, math.Float64bits(-3), 7, 0, 11, 13, math.Float64bits(.1)}
			s := &state{w: make([]uint64, n), p: make([]*uint64, n), fuel: fuel, back: back}
			for i, r := range words[2:] {
				s.w[r] = []uint64{2, 0, 5, math.Float64bits(2.25), math.Float64bits(-.5)}[i]
			}
			s.p[ptrs[1]], s.p[ptrs[2]] = &mem[2], &mem[3]
			o := outcome{failed: s.run(list)}
			o.called = s.called
			if o.failed == "" {
				o.results, o.ptr = [2]uint64{s.w[words[0]], s.w[words[1]]}, s.p[ptrs[0]]
			}
			o.mem = *mem
			return o
		}
		list, back := virtual(f)
		want := play(list, back, []int32{0, 1, 3, 4, 5, 6, 7}, []int32{2, 8, 9}, wordSlots, 600)
		if want.failed == "fuel" {
			continue
		}
		compared++
		if want.failed != "" {
			failed++
		}
		f.Finish(keepCall, nil)
		list, back = finished(f)
		got := play(list, back, []int32{0, 1, 2, 3, 4, 5, 6}, []int32{0, 1, 2}, max(f.NW, f.NP), 5000)
		if !same(got, want) {
			t.Fatalf("seed %d: %+v, want %+v", seed, got, want)
		}
	}
	if failed < compared/20 || failed > compared*19/20 {
		t.Errorf("%d of %d functions end with an error", failed, compared)
	}
}

// same compares outcomes; one NaN is as good as another.
func same(a, b outcome) bool {
	for _, pair := range [...][2][]uint64{{a.results[:], b.results[:]}, {a.mem[:], b.mem[:]}} {
		for i, x := range pair[0] {
			y := pair[1][i]
			if x != y && !(math.IsNaN(math.Float64frombits(x)) && math.IsNaN(math.Float64frombits(y))) {
				return false
			}
		}
	}
	return a.failed == b.failed && a.ptr == b.ptr && a.called == b.called
}

// Every jump backwards polls, so that a loop can be interrupted.
func TestPolls(t *testing.T) {
	backwards := 0
	for seed := range uint64(3000) {
		f := newAuthor(seed, &memory{}).function()
		f.Finish(keepCall, nil)
		list, _ := finished(f)
		for i, in := range list {
			if in.Op != JMP && !in.Op.IsBranch() || in.t > i && (in.Op == JMP || in.e > i) {
				continue
			}
			backwards++
			if in.Op != LOOP && in.Op != LOOPK && (i == 0 || list[i-1].Op != POLL) {
				t.Fatalf("seed %d: %v at %d jumps backwards without a poll", seed, in.Op, i)
			}
		}
	}
	if backwards == 0 {
		t.Error("no function jumps backwards")
	}
}
