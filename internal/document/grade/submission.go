package grade

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/massspring/msp/internal/document/notebook"
)

// largest is how many bytes a submission may have.
const largest = 50 << 20

// submitted lists the directories of those who have handed in, by name. A name may hold anything that a file system allows; shown
// makes it fit for people.
func (c Course) submitted(assignment string) (names []string, err error) {
	dir := filepath.Join(string(c), "submitted")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if c.handedIn(assignment, e.Name()) {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no submissions: there is no %s", c.Submission(assignment, "STUDENT"))
	}
	return names, nil
}

// handedIn reports whether there is a submission, or a link where one should be, which read refuses.
func (c Course) handedIn(assignment, student string) bool {
	name := c.Submission(assignment, student)
	for _, part := range []string{filepath.Dir(filepath.Dir(name)), filepath.Dir(name)} {
		if info, err := os.Lstat(part); err != nil || info.Mode()&fs.ModeSymlink != 0 {
			return err == nil
		}
	}
	_, err := os.Lstat(name)
	return err == nil
}

// Notebooks returns the submissions that can be read, by the students' names as reports show them.
func (c Course) Notebooks(assignment string) (map[string]*notebook.Notebook, error) {
	directories, err := c.submitted(assignment)
	if err != nil {
		return nil, err
	}
	all := map[string]*notebook.Notebook{}
	for _, directory := range directories {
		text, err := c.read(assignment, directory)
		if err != nil {
			continue // it has a failure in the table
		}
		if nb, err := notebook.Read(text); err == nil {
			all[shown(directory)] = nb
		}
	}
	return all, nil
}

// shown returns a name for reports: what is no printing character, or no UTF-8, is written out.
func shown(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return name
	}
	return strings.Trim(strconv.Quote(name), `"`)
}

// read returns the text of a submission. It follows no link: what a student hands in is a file, and not a name for someone else's.
func (c Course) read(assignment, student string) ([]byte, error) {
	dir := filepath.Join(string(c), "submitted")
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	path := filepath.Join(student, assignment, assignment+".ipynb")
	for at := range slices.Values([]string{student, filepath.Join(student, assignment), path}) {
		info, err := root.Lstat(at)
		if err != nil {
			return nil, err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return nil, fmt.Errorf("%s is a link: a submission is a file, and its directories are directories", shown(at))
		}
	}
	f, err := root.OpenFile(path, os.O_RDONLY|nonblocking, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("the submission is not a regular file")
	}
	if own, err := os.Stat(c.Source(assignment)); err == nil && os.SameFile(own, info) {
		return nil, errors.New("the submission is the file of the solutions")
	}
	if info.Size() > largest {
		return nil, fmt.Errorf("the submission has %d MB, more than %d", info.Size()>>20, largest>>20)
	}
	return io.ReadAll(io.LimitReader(f, largest))
}
