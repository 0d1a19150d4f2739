package notebook

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Tags of cells that Execute heeds.
const (
	TagRaises = "raises-exception" // the cell is meant to fail: the run goes on
	TagSkip   = "skip-execution"   // the cell is left as it is
)

// DefaultOutputLimit bounds what one cell may put into the notebook, in bytes.
const DefaultOutputLimit = 10 << 20

// OutputLimit is the Name of the error of a cell that made more output than it may.
const OutputLimit = "too much output"

// ErrLanguage says that a notebook is not written in Go.
var ErrLanguage = errors.New("the notebook is not written in Go")

// errNoInput is what a cell gets that reads from standard input.
var errNoInput = errors.New("no keyboard: the notebook runs without a person at it, so reading from standard input fails")

// Options change how Execute runs a notebook. The zero value is the usual run.
type Options struct {
	KeepGoing   bool // go on after a cell that failed
	OutputLimit int  // bytes a cell may put out; 0 means DefaultOutputLimit
	// Progress, if not nil, is called when a cell begins and when it has ended.
	Progress func(Progress)
	// Output, if not nil, is called with each output as it arrives, from any goroutine.
	Output func(cell.Output)
}

// Progress says how far a run is.
type Progress struct {
	Cell    int           // the cell's execution count: 1 for the first cell that runs
	Of      int           // how many cells will run
	First   string        // first line of the cell that is not blank
	Elapsed time.Duration // since the cell began
	Done    bool
	Err     *CellError // how it failed, when Done; nil for one that was meant to
}

// CellError is a cell that failed.
type CellError struct {
	Cell   int    // execution count, n of "In[n]"
	Source string // the cell's source
	Err    *cell.Error
}

// Failures are the cells that failed, in order; never empty as an error.
type Failures []*CellError

func (f Failures) Error() string {
	lines := make([]string, len(f))
	for i, e := range f {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Execute runs the code cells of nb one after another, as "Run All" does, and puts their outputs and
// execution counts into nb. Blank cells and those tagged skip-execution do not run; the latter keep their
// outputs, all others lose the old ones before the first cell runs. Cells are counted from 1 as they run,
// so cell 3 here is In[3] in an error.
//
// The run stops at the first cell that fails, unless that is tagged raises-exception or KeepGoing is set;
// the error is then Failures. Outputs keep what was collected up to there. A cell that makes more output
// than the limit is interrupted, what it made before is kept with a note, and it counts as failed. When
// ctx ends, the cell that runs is interrupted and the error is ctx's. A notebook in another language is
// ErrLanguage.
func Execute(ctx context.Context, nb *Notebook, runner cell.Runner, opt Options) error {
	if lang := nb.Language(); lang != "" && !strings.EqualFold(lang, "go") {
		return fmt.Errorf("%w: its metadata say %q", ErrLanguage, lang)
	}
	if opt.OutputLimit == 0 {
		opt.OutputLimit = DefaultOutputLimit
	}
	nb.FillMetadata()
	var todo []*Cell
	for _, c := range nb.Cells {
		if c.Type != Code || c.HasTag(TagSkip) {
			continue
		}
		c.Count, c.Outputs = nil, nil
		if strings.TrimSpace(c.Source) != "" {
			todo = append(todo, c)
		}
	}
	all := newCollector()
	piles := make([]*pile, 0, len(todo))
	defer func() {
		// Only now are the outputs final: a later cell may update an earlier one's display.
		all.close()
		for i, p := range piles {
			todo[i].Outputs = p.outputs()
		}
	}()
	var failures Failures
	for i, c := range todo {
		if err := ctx.Err(); err != nil {
			return errors.Join(stopped(i+1, err), failures.orNil())
		}
		count := i + 1
		c.Count = &count
		p := &pile{all: all, count: count, limit: opt.OutputLimit}
		piles = append(piles, p)
		failed := runCell(ctx, c, p, runner, len(todo), opt)
		if err := ctx.Err(); err != nil && failed != nil {
			return errors.Join(stopped(count, err), failures.orNil())
		}
		if failed == nil || c.HasTag(TagRaises) {
			continue
		}
		if failures = append(failures, failed); !opt.KeepGoing {
			break
		}
	}
	return failures.orNil()
}

func stopped(count int, err error) error { return fmt.Errorf("interrupted at cell %d: %w", count, err) }

func (f Failures) orNil() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

func runCell(ctx context.Context, c *Cell, p *pile, runner cell.Runner, of int, opt Options) *CellError {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.over = cancel
	at := Progress{Cell: p.count, Of: of, First: firstLine(c.Source)}
	report := func() {
		if opt.Progress != nil {
			opt.Progress(at)
		}
	}
	report()
	start := time.Now()
	reply := runner.Execute(ctx, cell.Request{Code: c.Source, Count: p.count}, cell.IO{
		Out: func(o cell.Output) {
			if p.add(o) && opt.Output != nil {
				opt.Output(o)
			}
		},
		In: func(string, bool) (string, error) { return "", errNoInput },
	})
	var failed *CellError
	if reply.Status == cell.Failed {
		err := reply.Err
		if err == nil {
			err = &cell.Error{Name: cell.SessionLost, Value: "the cell failed and no reason was given"}
		}
		failed = &CellError{Cell: p.count, Source: c.Source, Err: err}
	}
	if p.wasCut() {
		message := fmt.Sprintf("the cell made more than %s of output and was interrupted; the rest is not kept", bytesText(opt.OutputLimit))
		p.note("\n[" + message + "]\n")
		failed = &CellError{Cell: p.count, Source: c.Source, Err: &cell.Error{Name: OutputLimit, Value: message}}
	}
	if failed != nil {
		p.fail(failed.Err)
	}
	at.Done, at.Elapsed = true, time.Since(start)
	if failed != nil && !c.HasTag(TagRaises) {
		at.Err = failed
	}
	report()
	return failed
}

func (p *pile) wasCut() bool {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	return p.cut
}

func bytesText(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}

func firstLine(source string) string {
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
