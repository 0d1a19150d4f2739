//go:build amd64

package native

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// executable returns pages of size bytes that begin with text. They can be executed and no longer written.
func executable(text []byte, size int) ([]byte, error) {
	address, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	pages := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&address))), size)
	copy(pages, text)
	var before uint32
	if err := windows.VirtualProtect(address, uintptr(size), windows.PAGE_EXECUTE_READ, &before); err != nil {
		release(pages)
		return nil, err
	}
	return pages, nil
}

func release(pages []byte) error {
	return windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(pages))), 0, windows.MEM_RELEASE)
}
