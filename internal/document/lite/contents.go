package lite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// shown are the kinds of files of a directory that go into a site: notebooks, and what they read or show.
var shown = []string{".ipynb", ".md", ".csv", ".json", ".txt", ".obj", ".png", ".jpg", ".svg", ".gif"}

// contents copies notebooks, and the files of directories, to where a site takes them from. A directory keeps its name and is not
// searched below: what lies deeper, such as the solutions of homework, is published only if it is named.
func contents(to string, sources []string) error {
	notebooks := 0
	for _, source := range sources {
		info, err := os.Stat(source)
		if err != nil {
			return err
		}
		if !info.IsDir() {
			if err := copyFile(filepath.Join(to, filepath.Base(source)), source); err != nil {
				return err
			}
			notebooks++
			continue
		}
		name, err := filepath.Abs(source)
		if err != nil {
			return err
		}
		files, err := os.ReadDir(source)
		if err != nil {
			return err
		}
		for _, f := range files {
			if !f.Type().IsRegular() || !slices.Contains(shown, strings.ToLower(filepath.Ext(f.Name()))) {
				continue
			}
			if err := copyFile(filepath.Join(to, filepath.Base(name), f.Name()), filepath.Join(source, f.Name())); err != nil {
				return err
			}
			if strings.HasSuffix(f.Name(), ".ipynb") {
				notebooks++
			}
		}
	}
	if notebooks == 0 {
		return fmt.Errorf("no notebooks in %s", strings.Join(sources, ", "))
	}
	return nil
}

// copyFile copies a file to a path that is not there yet.
func copyFile(to, from string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("%s: the site has a file of that name already", from)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
