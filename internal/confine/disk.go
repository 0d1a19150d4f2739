package confine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	// look is how long no one looks at a directory. A disk takes some hundred megabytes meanwhile.
	look = 100 * time.Millisecond
	// entry is what a file or directory counts for at least, in bytes: thousands of empty ones, too, take long to count and to remove.
	entry = 64 << 10
)

// Watch counts what is in a directory, again and again, and calls over, with the reason, each time that it has come to more than
// most bytes. Systems have no limit of their own for that: what they bound is one file. Stop ends it.
func Watch(dir string, most int64, over func(error)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	w := watch{dir: dir, most: most, over: over}
	go func() {
		defer close(ended)
		for {
			began := time.Now()
			w.look()
			select {
			case <-done:
				return
			case <-time.After(max(look, 10*time.Since(began))): // a tenth of a processor for a directory of many files
			}
		}
	}()
	return sync.OnceFunc(func() { close(done); <-ended })
}

type watch struct {
	dir  string
	most int64
	over func(error)
	told bool // and nothing has been removed since
}

func (w *watch) look() {
	err := within(w.dir, w.most)
	if err != nil && !w.told {
		w.over(err)
	}
	w.told = err != nil
}

// within returns nil if no more than most bytes are in a directory, and the reason if there are more, or if not all of it can be seen:
// so deep that the system finds no way to it, or forbidden.
func within(dir string, most int64) error {
	held := int64(0)
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		var info fs.FileInfo
		if err == nil {
			info, err = d.Info()
		}
		if errors.Is(err, fs.ErrNotExist) { // removed meanwhile
			return nil
		}
		if err != nil {
			return fmt.Errorf("its files cannot be counted: %w", err)
		}
		if held += max(entry, info.Size()); held > most {
			return fmt.Errorf("it has written more than %d MB of files", most>>20)
		}
		return nil
	})
}

// Empty removes what is in a directory.
func Empty(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
	}
	return err
}
