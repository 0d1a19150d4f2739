package book

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// worker is the service worker, by which a live book works without its server.
const worker = "offline.js"

// Seal writes the service worker of a live book when all other files of the site are there. It holds their hash: a browser that kept the
// book sees that the worker has changed, and then fetches the others again.
func Seal(dir string) error {
	hash := sha256.New()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error { // in the order of their names
		if err != nil || e.IsDir() || path == filepath.Join(dir, worker) {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(hash, "%q\n", filepath.ToSlash(name))
		_, err = io.Copy(hash, f)
		return err
	})
	if err != nil {
		return err
	}
	script, err := liveScriptsDir.ReadFile("live/" + worker)
	if err != nil {
		return err
	}
	return write(filepath.Join(dir, worker), fmt.Appendf(nil, "const version = '%.8x'\n\n%s", hash.Sum(nil), script))
}
