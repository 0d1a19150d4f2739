// Package lines keeps lines of text in a file to which several processes append, such as the history of terminals and kernels.
// Each line is one write in append mode, so processes do not mix their lines. A crash loses at most the line that it cut off.
// The file is private to the user and bounded in size.
package lines

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// File is a file of lines. The zero Path keeps nothing.
type File struct {
	Path string
	// Limit is the size in bytes at which the older half is dropped. What another process appends at that very moment
	// may be dropped with it.
	Limit int64
}

// Read returns the whole lines, oldest first, or none if the file does not exist yet.
func (f File) Read() ([]string, error) {
	if f.Path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the history: %w", err)
	}
	text := string(data)
	end := strings.LastIndexByte(text, '\n') // what follows was cut off in writing
	if end < 0 {
		return nil, nil
	}
	return strings.Split(text[:end], "\n"), nil
}

// Append adds a line, which must hold no newline.
func (f File) Append(line string) error {
	if f.Path == "" {
		return nil
	}
	size, err := f.write(line)
	if err == nil && size > f.Limit {
		err = f.shorten()
	}
	if err != nil {
		return fmt.Errorf("keeping the history: %w", err)
	}
	return nil
}

// write appends the line and returns the file's size.
func (f File) write(line string) (size int64, err error) {
	if err := os.MkdirAll(filepath.Dir(f.Path), 0o700); err != nil {
		return 0, err
	}
	file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	size = info.Size()
	last := []byte{'\n'}
	if size > 0 {
		if _, err := file.ReadAt(last, size-1); err != nil {
			return 0, err
		}
	}
	// After a crash: do not continue the torn line. It may also be a line that another process is writing; then an
	// empty line follows that one.
	if last[0] != '\n' {
		line = "\n" + line
	}
	n, err := file.WriteString(line + "\n")
	return size + int64(n), err
}

// shorten replaces the file by the newer half of its lines, once that is complete.
func (f File) shorten() error {
	all, err := f.Read()
	if err != nil {
		return err
	}
	from, room := len(all), f.Limit/2
	for from > 0 && room >= int64(len(all[from-1])+1) {
		from--
		room -= int64(len(all[from]) + 1)
	}
	next, err := os.CreateTemp(filepath.Dir(f.Path), ".history-*") // mode 0600
	if err != nil {
		return err
	}
	for _, line := range all[from:] {
		if err == nil {
			_, err = next.WriteString(line + "\n")
		}
	}
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), f.Path)
	}
	if err != nil {
		os.Remove(next.Name())
	}
	return err
}
