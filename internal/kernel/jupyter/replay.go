package jupyter

import "sync"

// maxSeen is the number of messages that are remembered, the same as in jupyter_client.
const maxSeen = 1 << 16

// replays remembers the signatures of the messages that were taken: otherwise a person who can read the wire, but does
// not have the key, could make a cell run again.
type replays struct {
	mu   sync.Mutex
	most int
	seen map[string]bool
	line []string // the oldest at next, once it is full
	next int
}

func newReplays(most int) *replays { return &replays{most: most, seen: map[string]bool{}} }

// again reports whether the signature came before, and remembers it.
func (r *replays) again(signature []byte) bool {
	s := string(signature)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen[s] {
		return true
	}
	r.seen[s] = true
	if len(r.line) < r.most {
		r.line = append(r.line, s)
		return false
	}
	delete(r.seen, r.line[r.next])
	r.line[r.next] = s
	r.next = (r.next + 1) % r.most
	return false
}
