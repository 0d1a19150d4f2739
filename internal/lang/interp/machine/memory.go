package machine

import (
	"sync"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// memory is what a goroutine's frames stand in.
type memory struct {
	stack  []activation
	chunks []chunk
	code   *native.Stack // for machine code
}

// chunkMark is the instruction of an activation that is none: the frame above begins a new chunk.
var chunkMark ir.Code

// chunk is a piece of the two banks. Frames do not move, so the banks grow by further chunks.
type chunk struct {
	words []uint64
	ptrs  []unsafe.Pointer
}

// Slots of each bank that a goroutine begins with, and a cell's; and how much larger the next chunk is, while chunks are small: machine
// code makes calls in one.
const (
	firstChunk = 512
	cellChunk  = 4096
	growth     = 16
)

func newMemory(slots int) *memory {
	return &memory{make([]activation, 32), []chunk{{make([]uint64, slots), make([]unsafe.Pointer, slots)}}, new(native.Stack)}
}

// memories are those of cells that have returned.
var memories = sync.Pool{New: func() any { return newMemory(cellChunk) }}

func newMachine(c *Cell) *Machine { return machineWith(c, newMemory(firstChunk)) }

func machineWith(c *Cell, mem *memory) *Machine {
	m := &Machine{cell: c, memory: *mem}
	m.use(0)
	m.topW, m.topP = unsafe.Pointer(&m.chunks[0].words[0]), unsafe.Pointer(&m.chunks[0].ptrs[0])
	return m
}

// mostKept is how many chunks of a cell's goroutine wait for the next cell.
const mostKept = 4

// giveBack ends m, whose memory was mem, and keeps that for another cell.
func (m *Machine) giveBack(mem *memory) {
	*mem = m.remains()
	memories.Put(mem)
}

// remains is the memory that m leaves to another cell. What returned calls have left in it can be collected. If the first chunk was too
// small for the calls of machine code, which returns from the first ones in the switch loop then, the next cell begins in the second one.
func (m *Machine) remains() memory {
	for _, c := range m.chunks[:m.most+1] {
		clear(c.ptrs)
	}
	m.code.Clear()
	const block = 64
	for s := m.stack; len(s) >= block; s = s[block:] { // behind what was in use all is zero
		if *(*[block]activation)(s) == [block]activation{} {
			break
		}
		clear(s[:block])
	}
	clear(m.stack[:min(len(m.stack), block)])
	chunks := m.chunks[:min(len(m.chunks), mostKept)]
	if m.most > 0 && len(chunks[0].words) < len(chunks[1].words) && len(chunks[1].words) <= growth*cellChunk {
		chunks = chunks[1:]
	}
	return memory{m.stack, chunks, m.code}
}

// use makes a chunk the one in use.
func (m *Machine) use(i int) {
	m.chunk, m.most = i, max(m.most, i)
	c := &m.chunks[i]
	m.endW = uintptr(unsafe.Pointer(unsafe.SliceData(c.words))) + uintptr(len(c.words)-1)*8
	m.endP = uintptr(unsafe.Pointer(unsafe.SliceData(c.ptrs))) + uintptr(len(c.ptrs)-1)*8
}

// grow makes the next chunk the one in use, with room for a frame of f, and returns where it begins.
func (m *Machine) grow(f *ir.Func) (w, p unsafe.Pointer) {
	next := m.chunk + 1
	if next < len(m.chunks) && (len(m.chunks[next].words) <= f.NW+1 || len(m.chunks[next].ptrs) <= f.NP+1) {
		m.chunks = m.chunks[:next]
	}
	if next == len(m.chunks) {
		n := len(m.chunks[m.chunk].words)
		if n < growth*cellChunk {
			n *= growth
		} else {
			n *= 2
		}
		if n > maxSlots {
			m.fail(errDepth)
		}
		m.chunks = append(m.chunks, chunk{make([]uint64, max(n, 2*f.NW)), make([]unsafe.Pointer, max(n, 2*f.NP))})
	}
	m.use(next)
	c := &m.chunks[next]
	return unsafe.Pointer(&c.words[0]), unsafe.Pointer(&c.ptrs[0])
}

// chunkOf is the chunk that a frame stands in.
func (m *Machine) chunkOf(w unsafe.Pointer) int {
	for i := m.chunk; i > 0; i-- {
		words := m.chunks[i].words
		if at := uintptr(w) - uintptr(unsafe.Pointer(unsafe.SliceData(words))); at < uintptr(len(words))*8 {
			return i
		}
	}
	return 0
}

// shrink goes back to the chunk before.
func (m *Machine) shrink() { m.use(m.chunk - 1) }
