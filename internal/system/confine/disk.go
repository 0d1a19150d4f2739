package confine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const (
	// look is how long no one looks at a directory. A disk takes some hundred megabytes meanwhile.
	look = 100 * time.Millisecond
	// longest is how long no one looks where a look takes long.
	longest = time.Second
	// entry is what a file or directory counts for at least, in bytes, for each directory on its way: thousands of empty ones, too, and
	// fewer deep ones, take long to count and to remove.
	entry = 64 << 10
)

// Watch counts what is in a directory, again and again. Before each look it asks who writes there: writer returns what ends that one,
// and never who comes after, or nil if there is no one. When there is more than most bytes Watch calls it with the reason.
// Systems have no limit of their own for that: what they bound is one file. Stop ends it.
func Watch(dir string, most int64, writer func() (end func(why error))) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			began := time.Now()
			if end := writer(); end != nil {
				if err := within(dir, most); err != nil {
					end(err)
				}
			}
			select {
			case <-done:
				return
			case <-time.After(pause(time.Since(began))):
			}
		}
	}()
	return sync.OnceFunc(func() { close(done); <-ended })
}

// pause is how long no one looks after a look that took so long: a tenth of a processor is enough for a directory of many files.
func pause(took time.Duration) time.Duration { return min(max(look, 10*took), longest) }

// within returns nil if no more than most bytes are in a directory, and the reason if there are more, or if not all of it can be seen:
// so deep that the system finds no way to it, or forbidden. The way to all that it looks at has most/entry parts, so that it comes to an
// end whatever is there.
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
		parts := strings.Count(path[len(dir):], string(filepath.Separator))
		if held += max(entry*int64(max(1, parts)), info.Size()); held > most {
			return fmt.Errorf("it has written more than %d MB of files (an empty one counts for %d kB, a deep one for more)", most>>20, entry>>10)
		}
		return nil
	})
}

// Empty removes what is in a directory, also what its owner may neither read nor write.
func Empty(dir string) error {
	if err := os.Chmod(dir, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() { // is called before its entries are read
			err = root.Chmod(name, 0o700)
		}
		return err
	})
	entries, unread := os.ReadDir(dir)
	err = errors.Join(err, unread)
	for _, e := range entries {
		err = errors.Join(err, root.RemoveAll(e.Name()))
	}
	return err
}
