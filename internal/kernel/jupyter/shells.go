package jupyter

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// shell is one line of cells: the main shell, or a subshell, which a client makes so as not to wait behind the cells of
// others (JEP 91). The cells of one shell run one after another, those of different shells side by side.
type shell struct {
	id   string // "" for the main shell
	jobs *jobs

	// Guarded by server.mu.
	running json.RawMessage // header of the request that is running, nil for none
	count   int             // its number, 0 for none
}

// open starts a shell.
func (s *server) open(id string) *shell {
	sh := &shell{id: id, jobs: newJobs(s.life)}
	s.mu.Lock()
	s.shells[id] = sh
	s.mu.Unlock()
	s.executors.Go(func() { s.executor(sh) })
	return sh
}

// main returns the shell of clients that have not made another.
func (s *server) main() *shell {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shells[""]
}

// closeShells lets the shells end once what runs in them has ended.
func (s *server) closeShells() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sh := range s.shells {
		sh.jobs.close()
	}
}

// shellOf returns the shell that a request is for, or nil if there is no such subshell.
func (s *server) shellOf(r *request) *shell {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shells[r.Header.Subshell]
}

// begin records what a shell runs, and end that it runs nothing.
func (s *server) begin(sh *shell, r *request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh.running = r.RawHeader
}

func (s *server) end(sh *shell) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh.running, sh.count = nil, 0
}

// number gives a shell's cell its execution count: the next one, which a cell that is not stored only borrows. No
// two cells that run have the same.
func (s *server) number(sh *shell, stored bool) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.count + 1
	for _, other := range s.shells {
		if other.count >= n {
			n = other.count + 1
		}
	}
	sh.count = n
	if stored {
		s.count = n
	}
	return n
}

// interrupt cancels what runs, or is about to run, in a shell, or in all of them if only is nil.
func (s *server) interrupt(only *shell) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sh := range s.shells {
		if only == nil || only == sh {
			sh.jobs.interrupt()
		}
	}
}

const noSubshells = "this kernel has no subshells"

func createSubshell(s *server, r *request) (string, any) {
	const reply = "create_subshell_reply"
	if !s.info.Subshells {
		return reply, failure("not supported", noSubshells)
	}
	return reply, map[string]any{"status": "ok", "subshell_id": s.open(channel.NewID()).id}
}

// deleteSubshell ends a subshell; what runs in it is interrupted, what waits is aborted.
func deleteSubshell(s *server, r *request) (string, any) {
	const reply = "delete_subshell_reply"
	var q struct {
		ID string `json:"subshell_id"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	s.mu.Lock()
	sh := s.shells[q.ID]
	if sh != nil && q.ID != "" {
		delete(s.shells, q.ID)
	}
	s.mu.Unlock()
	if sh == nil || q.ID == "" {
		return reply, noSubshell(q.ID)
	}
	for _, left := range sh.jobs.close() {
		s.abort(left)
	}
	return reply, map[string]any{"status": "ok"}
}

func listSubshells(s *server, r *request) (string, any) {
	const reply = "list_subshell_reply"
	if !s.info.Subshells {
		return reply, failure("not supported", noSubshells)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := slices.DeleteFunc(slices.Sorted(maps.Keys(s.shells)), func(id string) bool { return id == "" })
	return reply, map[string]any{"status": "ok", "subshell_id": ids}
}

func noSubshell(id string) errorContent {
	return failure("no such subshell", "there is no subshell "+id)
}
