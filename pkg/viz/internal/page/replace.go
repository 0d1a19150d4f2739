package page

import (
	"errors"
	"os"
	"path/filepath"
)

// ReplaceFile writes data to a new file beside path and then gives it that name.
func ReplaceFile(path string, data []byte) (err error) {
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
