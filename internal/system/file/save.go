// Package file replaces files whole or not at all.
package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Save writes a file so that at every moment path holds either its old contents or all of the new ones: write fills a
// temporary file in the same directory, which is synced and then renamed. A symbolic link stays one and its target is
// replaced; an existing file keeps its permissions. Pipes and devices are written to directly. Save also removes the
// temporary files of processes that were killed while they saved path.
func Save(path string, write func(io.Writer) error) (err error) {
	path, old, err := target(path)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	f, err := createBeside(path)
	if err != nil {
		return about(path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(f.Close()), os.Remove(f.Name()))
		}
	}()
	sweep(path, f.Name())
	if old != nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	b := bufio.NewWriter(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return put(f, path)
}

// Writable returns the reason why Save could not write path, or nil as far as can be known beforehand.
func Writable(path string) error {
	path, old, err := target(path)
	if err != nil || old != nil && !old.Mode().IsRegular() {
		return err
	}
	f, err := createBeside(path)
	if err != nil {
		return about(path, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// about makes an error about a temporary file one about the path that it stands for.
func about(path string, err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return &fs.PathError{Op: "save", Path: path, Err: e.Err}
	}
	return err
}

// target follows symbolic links and describes the file there; the description is nil if there is none. A directory is
// an error, and so is a file that may not be written: it must not be replaced either, although its directory would
// allow that.
func target(path string) (string, fs.FileInfo, error) {
	path, err := resolve(path)
	if err != nil {
		return "", nil, err
	}
	old, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return path, nil, nil
	case err != nil:
		return "", nil, err
	case old.IsDir():
		return "", nil, &fs.PathError{Op: "save", Path: path, Err: errors.New("is a directory")}
	case old.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return "", nil, err
		}
		return path, old, f.Close()
	}
	return path, old, nil
}

// resolve follows symbolic links, even one whose target does not exist yet.
func resolve(path string) (string, error) {
	for range 40 {
		target, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", &fs.PathError{Op: "save", Path: path, Err: errors.New("too many symbolic links")}
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}
