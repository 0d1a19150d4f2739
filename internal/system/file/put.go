//go:build !windows

package file

import "os"

// put gives f its name and closes it, in this order: a file that is not locked any more may be swept away.
func put(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}
