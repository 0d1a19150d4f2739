package grade

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/system/file"
)

// Course is the directory of a course.
type Course string

// Source returns the file of an assignment with solutions and hidden tests.
func (c Course) Source(assignment string) string { return c.path("source", assignment) }

// Release returns the file of an assignment as students get it.
func (c Course) Release(assignment string) string { return c.path("release", assignment) }

// Submission returns the file that a student has handed in.
func (c Course) Submission(assignment, student string) string {
	return filepath.Join(string(c), "submitted", student, assignment, assignment+".ipynb")
}

func (c Course) path(kind, assignment string) string {
	return filepath.Join(string(c), kind, assignment, assignment+".ipynb")
}

// WriteRelease writes the release of an assignment and returns its file.
func (c Course) WriteRelease(assignment string) (name string, err error) {
	source, err := notebook.ReadFile(c.Source(assignment))
	if err != nil {
		return "", err
	}
	out, err := Release(source)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.Source(assignment), err)
	}
	data, err := notebook.Encode(out)
	if err != nil {
		return "", err
	}
	return c.Release(assignment), write(c.Release(assignment), data)
}

// write replaces a file, and makes its directory if there is none.
func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return file.Save(name, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// Options say how a class is graded.
type Options struct {
	Start     func(ctx context.Context, student string) (Start, error)
	Limits    Limits
	Beside    int // submissions at a time
	Shard, Of int // 1 … Of: every Of-th student, for jobs side by side; Of 0 means all
	Progress  func(done, of int, r Result)
	Warn      func(text string) // what is odd and not in the way; nil drops it
}

// Grade grades the submissions of an assignment that are not in its journal yet, and returns the results of all, by
// student. Each is in the journal before the next begins, so that grading that was killed goes on where it stopped.
func (c Course) Grade(ctx context.Context, assignment string, o Options) ([]Result, error) {
	text, err := os.ReadFile(c.Source(assignment))
	if err != nil {
		return nil, err
	}
	source, err := notebook.Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Source(assignment), err)
	}
	students, err := c.submitted(assignment)
	if err != nil {
		return nil, err
	}
	if o.Of > 0 {
		if o.Shard < 1 || o.Shard > o.Of {
			return nil, fmt.Errorf("shard %d/%d: want 1/%d to %d/%d", o.Shard, o.Of, o.Of, o.Of, o.Of)
		}
		students = slices.DeleteFunc(students, func(s string) bool { return shardOf(s, o.Of) != o.Shard })
	}
	j, err := openJournal(c.journal(assignment, o), o.Warn)
	if err != nil {
		return nil, err
	}
	defer j.Close()
	g := &grading{course: c, assignment: assignment, source: source, text: text, o: o, journal: j, of: len(students)}
	return g.all(ctx, students)
}

// shardOf returns the shard, one of n, of a student: the same whoever else has handed in.
func shardOf(student string, n int) int {
	sum := sha256.Sum256([]byte(student))
	return 1 + (int(sum[0])<<16+int(sum[1])<<8+int(sum[2]))%n
}

// grading is the work on one class.
type grading struct {
	course     Course
	assignment string
	source     *notebook.Notebook
	text       []byte
	o          Options
	journal    *journal
	of         int

	mu      sync.Mutex
	results []Result
	err     error
}

func (g *grading) all(ctx context.Context, students []string) ([]Result, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	queue := make(chan string)
	var workers sync.WaitGroup
	for range max(1, g.o.Beside) {
		workers.Go(func() {
			for s := range queue {
				r, err := g.one(ctx, s)
				g.note(r, err)
				if err != nil {
					stop()
				}
			}
		})
	}
feed:
	for _, s := range students {
		select {
		case queue <- s:
		case <-ctx.Done():
			break feed
		}
	}
	close(queue)
	workers.Wait()
	slices.SortFunc(g.results, func(a, b Result) int { return cmp.Compare(a.Student, b.Student) })
	if g.err == nil {
		g.err = context.Cause(ctx)
	}
	return g.results, g.err
}

func (g *grading) note(r Result, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil {
		if g.err == nil || errors.Is(g.err, context.Canceled) {
			g.err = err
		}
		return
	}
	g.results = append(g.results, r)
	if g.o.Progress != nil {
		g.o.Progress(len(g.results), g.of, r)
	}
}

// one grades one submission, or finds it in the journal. An error is ours; the result says what is wrong with the
// submission.
func (g *grading) one(ctx context.Context, directory string) (Result, error) {
	student := shown(directory)
	text, bad := g.course.read(g.assignment, directory)
	file := fileKey(g.text, text)
	l := g.o.Limits
	key := fmt.Sprintf("%s %d %d %d", file, l.Time, l.Total, l.Output)
	if r, ok := g.journal.known[student]; ok && r.Key == key {
		return r, nil
	}
	var r Result
	var nb *notebook.Notebook
	if bad == nil {
		nb, bad = notebook.Read(text)
	}
	if bad == nil {
		start, err := g.o.Start(ctx, directory)
		if err != nil {
			return r, err
		}
		if r, err = Run(ctx, g.source, nb, start, l); err != nil {
			return r, fmt.Errorf("%s: %w", shown(g.course.Submission(g.assignment, directory)), err)
		}
	} else {
		r.Failure = bad.Error()
		for _, c := range g.source.Cells {
			if m, ok := metaOf(c); ok && m.Grade {
				r.Cells = append(r.Cells, Points{ID: m.ID, Of: m.Points, Reasons: []string{"the submission cannot be read"}})
			}
		}
	}
	r.Student, r.Assignment, r.Key, r.File, r.At = student, g.assignment, key, file, time.Now().UTC()
	return r, g.journal.add(r)
}

// fileKey returns a hash of what is graded: the assignment and a submission.
func fileKey(source, submission []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d ", len(source), len(submission))
	h.Write(source)
	h.Write(submission)
	return hex.EncodeToString(h.Sum(nil))
}
