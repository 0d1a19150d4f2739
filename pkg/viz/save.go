package viz

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Save writes the figure to a file, in the format that the end of its name says: .png, .svg or .pdf. A
// file of that name is replaced, and only when the new one is complete. A figure that could not be drawn
// is not saved: the error is that of Err.
func (f Figure) Save(path string) error {
	if err := f.Err(); err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		data = f.PNG()
	case ".svg":
		data = []byte(f.AsSVG().SVG())
	case ".pdf":
		data = f.PDF()
	default:
		return fmt.Errorf("saving %s: %w %q, want .png, .svg or .pdf", path, ErrFormat, ext)
	}
	if err := replaceFile(path, data); err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	return nil
}

// replaceFile writes data to a new file beside path and then gives it that name.
func replaceFile(path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	_, err = tmp.Write(data)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644) // CreateTemp makes it private
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	return err
}
