//go:build amd64 && (linux || darwin)

package native

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
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
		if err := syscall.Munmap(pages); err != nil {
			panic(err) // it was mapped
		}
	}, pages)
	return c, nil
}

func executable(text []byte, size int) ([]byte, error) {
	pages, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	copy(pages, text)
	if err := syscall.Mprotect(pages, syscall.PROT_READ|syscall.PROT_EXEC); err != nil {
		syscall.Munmap(pages)
		return nil, err
	}
	return pages, nil
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
