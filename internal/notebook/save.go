package notebook

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Save writes a file so that at every moment path holds either its old contents or all of the new ones:
// write fills a temporary file in the same directory, which is synced and then renamed. A symbolic link
// stays one and its target is replaced; permissions of an existing file stay. Pipes and devices are
// written to directly.
func Save(path string, write func(io.Writer) error) (err error) {
	path, err = resolve(path)
	if err != nil {
		return err
	}
	old, err := os.Stat(path)
	if err == nil && old.IsDir() {
		return &fs.PathError{Op: "save", Path: path, Err: errors.New("is a directory")}
	}
	if err == nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	if err == nil {
		// A file that may not be written is not to be replaced either, though its directory would allow it.
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	f, err := createBeside(path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(f.Close()), os.Remove(f.Name()))
		}
	}()
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
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// resolve follows symbolic links, also one whose target does not exist yet.
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

// createBeside makes a new file next to path with the permissions that the user's umask gives.
func createBeside(path string) (*os.File, error) {
	for {
		var salt [6]byte
		_, _ = rand.Read(salt[:])
		name := fmt.Sprintf(".%s.%s.tmp", filepath.Base(path), hex.EncodeToString(salt[:]))
		f, err := os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}
