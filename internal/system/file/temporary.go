package file

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const suffix = ".tmp"

// prefix begins the names of path's temporary files. A long name is cut, so that the longest that a system allows
// leaves room for the salt.
func prefix(path string) string {
	base := filepath.Base(path)
	return "." + strings.ToValidUTF8(base[:min(len(base), 200)], "") + "."
}

// createBeside makes a new file next to path with the permissions that the user's umask gives. It is locked for as
// long as this process has it open.
func createBeside(path string) (*os.File, error) {
	for {
		var salt [6]byte
		_, _ = rand.Read(salt[:])
		name := filepath.Join(filepath.Dir(path), prefix(path)+hex.EncodeToString(salt[:])+suffix)
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		Lock(f)
		// Another process that sweeps may have come in between.
		mine, err := f.Stat()
		there, gone := os.Lstat(name)
		if err == nil && gone == nil && os.SameFile(mine, there) {
			return f, nil
		}
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
}

// sweep removes the temporary files of path that no process writes any more, but not own, which a system without locks cannot tell
// from those. A file that cannot be removed is in no one's way and stays.
func sweep(path, own string) {
	dir := filepath.Dir(path)
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	for _, name := range names {
		salt, is := strings.CutPrefix(name, prefix(path))
		salt, was := strings.CutSuffix(salt, suffix)
		if !is || !was || len(salt) != 12 || name == filepath.Base(own) || strings.Trim(salt, "0123456789abcdef") != "" {
			continue
		}
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && Lock(f) {
			os.Remove(f.Name())
		}
		f.Close()
	}
}
