package grade

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
)

// mortal is a session whose cells "die" and "die again" end it, the second only when it runs again.
type mortal struct {
	cell.Runner
	ran  []string // of the session that lives
	log  [][]string
	seen map[string]int
	took time.Duration
}

func (m *mortal) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	m.seen[r.Code]++
	if m.took > 0 {
		select {
		case <-time.After(m.took):
		case <-ctx.Done():
			return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: cell.Interrupted}}
		}
	}
	if r.Code == "die" || r.Code == "die again" && m.seen[r.Code] > 1 {
		m.log, m.ran = append(m.log, m.ran), nil
		return cell.Reply{Status: cell.Failed, Lost: true, Err: &cell.Error{Name: cell.SessionLost, Value: "died"}}
	}
	m.ran = append(m.ran, r.Code)
	return cell.Reply{Status: cell.OK}
}

func (m *mortal) Close() error { m.log = append(m.log, m.ran); return nil }

// TestRefusalsComeFirst: no cell runs in a session that has not been told what is refused, however often it dies and in whichever cell.
func TestRefusalsComeFirst(t *testing.T) {
	for _, cells := range [][]string{
		{"a", "die", "b"}, {"die", "a", "die", "b", "die", "c"}, {"a", "die again", "b", "die", "c"},
		{"die again", "a", "die", "b", "die", "c"}, {"a", "die again", "die", "b"},
	} {
		m := &mortal{seen: map[string]int{}}
		nb := &notebook.Notebook{}
		for _, source := range cells {
			nb.Cells = append(nb.Cells, code(source))
		}
		source := &notebook.Notebook{Cells: []*notebook.Cell{code("%refuse all but fmt")}}
		start := func(context.Context) (cell.Runner, error) { return m, nil }
		if _, err := Run(t.Context(), source, nb, start, Limits{Time: time.Minute}); err != nil {
			t.Fatal(err)
		}
		for _, session := range m.log {
			if len(session) > 0 && !strings.HasPrefix(session[0], refusedAlways+"\n%refuse all but fmt") {
				t.Errorf("%q: a session began with %q", cells, session)
			}
		}
		last := m.log[len(m.log)-1]
		for _, c := range cells {
			if !strings.HasPrefix(c, "die") && !slices.Contains(last, c) {
				t.Errorf("%q: the last session has run %q", cells, last)
			}
		}
	}
}

// TestTotalLimit: a submission as a whole has a limit, replays included, and the result says so.
func TestTotalLimit(t *testing.T) {
	m := &mortal{seen: map[string]int{}, took: 20 * time.Millisecond}
	nb := &notebook.Notebook{}
	for range 40 {
		nb.Cells = append(nb.Cells, code("sleep"), code("die"))
	}
	nb.Cells = append(nb.Cells, tests("f", "f()", "2"))
	source := &notebook.Notebook{Cells: nb.Cells[len(nb.Cells)-1:]}
	start := func(context.Context) (cell.Runner, error) { return m, nil }
	r, err := Run(t.Context(), source, nb, start, Limits{Time: time.Minute, Total: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if points, of := r.Total(); points != 0 || of != 2 || !strings.Contains(strings.Join(r.Notes, ""), "longer than 300ms") {
		t.Errorf("%+v", r)
	}
	if m.seen["sleep"] > 40 { // all replays would be 800
		t.Errorf("%d cells have run", m.seen["sleep"])
	}
}
