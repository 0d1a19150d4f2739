package grade

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
)

// killer is a Runner whose process can be ended at once.
type killer interface{ Kill() }

// steady runs cells in sessions that may die. A new session first runs again all cells that went well, except tests, so that a crash
// costs only its own cell. The first of them refuses what the course refuses: no cell runs in a session without it.
type steady struct {
	cell.Runner
	limits  Limits
	began   time.Time
	cells   []*notebook.Cell // that run, by their counts
	course  map[*notebook.Cell]bool
	done    []ran          // what a new session runs first
	lost    bool           // the session is new and empty
	results []*cell.Output // the last value that each cell showed before it ended
	notes   []string
}

// ran is a cell that went well, and how long it took.
type ran struct {
	cell.Request
	took time.Duration
}

// cell returns the cell that the request is for.
func (s *steady) cell(r cell.Request) *notebook.Cell {
	i := slices.IndexFunc(s.cells, func(c *notebook.Cell) bool { return c.Count != nil && *c.Count == r.Count })
	return s.cells[i]
}

func (s *steady) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	c := s.cell(r)
	m, known := metaOf(c)
	r.Course = s.course[c]
	var mu sync.Mutex
	var result *cell.Output
	ended := false
	out := io.Out
	io.Out = func(o cell.Output) {
		mu.Lock()
		if o.Kind == cell.Result && !ended {
			result = &o
		}
		mu.Unlock()
		out(o)
	}
	s.reopen(ctx)
	began := time.Now()
	reply := s.run(ctx, r, io, s.limits.Time)
	mu.Lock()
	ended = true
	s.results = append(s.results, result)
	mu.Unlock()
	if reply.Status == cell.OK && !reply.Lost && !(known && m.automatic(c)) {
		s.done = append(s.done, ran{r, time.Since(began)})
	}
	return reply
}

// reopen brings a new session to where the lost one was. A cell in whose course that one dies, too, is not tried again.
func (s *steady) reopen(ctx context.Context) {
	for s.lost && ctx.Err() == nil && s.left() > 0 {
		s.lost = false
		for i, earlier := range s.done {
			earlier.Silent = true
			// It took so long before; a busy machine may take longer.
			limit := min(s.limits.Time, 15*time.Second+2*earlier.took)
			if s.run(ctx, earlier.Request, cell.IO{Out: func(cell.Output) {}}, limit); s.lost {
				if i > 0 {
					s.done = slices.Delete(slices.Clone(s.done), i, i+1)
				}
				break
			}
		}
	}
}

// left returns how long the submission may still run.
func (s *steady) left() time.Duration {
	if s.limits.Total <= 0 {
		return time.Duration(1<<63 - 1)
	}
	return s.limits.Total - time.Since(s.began)
}

// run runs one cell within a limit on time. After an interrupt the process ends: what the cell left behind, such as
// goroutines, would otherwise run beside the next cells.
func (s *steady) run(ctx context.Context, r cell.Request, io cell.IO, limit time.Duration) cell.Reply {
	why := fmt.Sprintf("the cell takes longer than %v and was interrupted", limit)
	if left := s.left(); left < limit {
		limit, why = left, fmt.Sprintf("the submission takes longer than %v; what is left of it does not run", s.limits.Total)
		if left <= 0 || s.lost {
			s.note(why)
			return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: tooLong, Value: why}}
		}
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	reply := s.Runner.Execute(limited, r, io)
	if ctx.Err() == nil && limited.Err() != nil && reply.Status == cell.Failed {
		reply.Err = &cell.Error{Name: tooLong, Value: why}
	}
	if k, ok := s.Runner.(killer); ok && limited.Err() != nil && !reply.Lost {
		k.Kill()
		// The death is reported to the next cell, which is not run.
		s.Runner.Execute(ctx, cell.Request{Code: "", Count: r.Count}, cell.IO{})
		reply.Lost = true
	}
	s.lost = s.lost || reply.Lost
	return reply
}

const tooLong = "too long"

// note says something about the submission, once.
func (s *steady) note(text string) {
	if !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}
