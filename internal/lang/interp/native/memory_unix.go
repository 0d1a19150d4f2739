//go:build amd64 && unix

package native

import "golang.org/x/sys/unix"

// executable returns pages of size bytes that begin with text. They can be executed and no longer written.
func executable(text []byte, size int) ([]byte, error) {
	pages, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	copy(pages, text)
	if err := unix.Mprotect(pages, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		unix.Munmap(pages)
		return nil, err
	}
	return pages, nil
}

func release(pages []byte) error { return unix.Munmap(pages) }
