package book

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/massspring/msp/internal/document/notebook"
)

// Courses returns the directories of nbgrader's courses directly below a directory.
func Courses(dir string) ([]string, error) {
	configs, err := filepath.Glob(filepath.Join(dir, "*", "nbgrader_config.py")) // dir is no pattern: a bracket in it finds nothing
	var found []string
	for _, config := range configs {
		if info, err := os.Stat(filepath.Join(filepath.Dir(config), "source")); err == nil && info.IsDir() {
			found = append(found, filepath.Dir(config))
		}
	}
	return found, err
}

// ReadCourse returns a part with the assignments of nbgrader's course as students get them: release makes that of a source. The README.md
// of the course opens the part.
func ReadCourse(dir string, release func(*notebook.Notebook) (*notebook.Notebook, error)) (Part, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return Part{}, err
	}
	part := Part{Name: filepath.Base(absolute)}
	add := func(path string) (*Page, error) {
		page, err := readPage(path)
		if err != nil {
			return nil, err
		}
		if page.file, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		page.Address = part.Name + "/" + page.Address
		part.Pages = append(part.Pages, page)
		return page, nil
	}
	if _, err := add(filepath.Join(dir, readme)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return Part{}, err
	}
	assignments, err := os.ReadDir(filepath.Join(dir, "source")) // sorted by name
	if err != nil {
		return Part{}, err
	}
	for _, a := range assignments {
		if !a.IsDir() {
			continue
		}
		page, err := add(filepath.Join(dir, "source", a.Name(), a.Name()+".ipynb"))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			page.Notebook, err = release(page.Notebook)
		}
		if err != nil {
			return Part{}, fmt.Errorf("%s: %w", filepath.Join(dir, "source", a.Name()), err)
		}
	}
	return part, nil
}
