package native

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// mostCode bounds the memory of machine code, in bytes; loops that come later are left to the switch loop.
const mostCode = 64 << 20

// mostText bounds the code of one function.
const mostText = 1 << 19

// code is memory that holds machine code. Each function has pages of its own, which were made executable after they were written
// and are given back when nothing refers to the function any more: pages that are shared would have to be writable while another
// goroutine executes them.
type code struct{ pages []byte }

func (c *code) address() uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(c.pages))) }

var (
	codeSize  atomic.Int64
	errNoRoom = errors.New("native: no more memory for machine code")
)

func newCode(text []byte) (*code, error) {
	page := os.Getpagesize()
	size := (len(text) + page - 1) &^ (page - 1)
	if total := codeSize.Add(int64(size)); total > mostCode || size > mostText {
		codeSize.Add(int64(-size))
		return nil, errNoRoom
	}
	pages, err := executable(text, size)
	if err != nil {
		codeSize.Add(int64(-size))
		return nil, err
	}
	c := &code{pages}
	runtime.AddCleanup(c, func(pages []byte) {
		codeSize.Add(int64(-size))
		if err := release(pages); err != nil {
			panic(err) // it was mapped
		}
	}, pages)
	return c, nil
}

// Available reports whether there is machine code: memory can be made executable here, and the environment variable
// MSP_NATIVE is not off.
var Available = sync.OnceValue(func() bool {
	if os.Getenv("MSP_NATIVE") == "off" {
		return false
	}
	_, err := newCode(make([]byte, 1))
	return err == nil
})
