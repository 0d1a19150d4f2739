// Package npm fetches pinned packages for pages from npm.
package npm

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// Packages are packages with what they depend on, each at one version.
type Packages struct {
	Name string // of their directory
	What string // they are, and their size: "the editor, 4 MB"
	// The files package.json and package-lock.json. The lock holds the hashes by which npm refuses any other content.
	Wanted, Lock []byte
}

// Fetch returns the directory of the packages. npm fetches them at the first time into a directory below cache.
func (p Packages) Fetch(ctx context.Context, cache string, progress io.Writer) (dir string, err error) {
	home := p.Home(cache)
	if _, err := os.Stat(home); err != nil {
		if err := p.fetch(ctx, home, progress); err != nil {
			return "", err
		}
	}
	return filepath.Join(home, "node_modules"), nil
}

// Home is the directory, below cache, of these packages: npm's, with node_modules.
func (p Packages) Home(cache string) string {
	return filepath.Join(cache, fmt.Sprintf("%s-%.6x", p.Name, sha256.Sum256(p.Lock)))
}

// fetch makes the directory home, which is there when it is whole.
func (p Packages) fetch(ctx context.Context, home string, progress io.Writer) error {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm is not installed")
	}
	fmt.Fprintf(progress, "msp: fetching %s\n", p.What)
	temp, err := os.MkdirTemp(filepath.Dir(home), "."+p.Name+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	for name, data := range map[string][]byte{"package.json": p.Wanted, "package-lock.json": p.Lock} {
		if err := os.WriteFile(filepath.Join(temp, name), data, 0o644); err != nil {
			return err
		}
	}
	cmd := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	cmd.Dir = temp
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci: %w\n%s", err, said)
	}
	if err := os.Rename(temp, home); err != nil {
		if _, there := os.Stat(home); there != nil { // another process may have made it
			return err
		}
	}
	return nil
}
