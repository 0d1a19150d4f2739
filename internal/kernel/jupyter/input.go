package jupyter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// Errors for code that reads from standard input in vain.
var (
	ErrNoStdin = errors.New("no input: the client that runs this cell does not answer questions (allow_stdin is false)")
	errEnded   = errors.New("no input: the cell that asks for it has ended or was interrupted")
)

// inputs is the one question that may be open at a time.
type inputs struct {
	asking sync.Mutex // held from question to answer
	mu     sync.Mutex
	from   string // identity of the client that is asked, "" when no one is
	id     string // of the input_request
	answer chan string
}

// ask sends an input_request to the client that sent r and waits for its answer.
func (s *server) ask(ctx context.Context, r *request, prompt string, password bool) (string, error) {
	s.inputs.asking.Lock()
	defer s.inputs.asking.Unlock()
	if ctx.Err() != nil {
		return "", errEnded
	}
	p, err := s.stdinOf(ctx, r)
	if err != nil {
		return "", err
	}
	m, err := compose(s.session, "input_request", r.RawHeader, map[string]any{"prompt": prompt, "password": password})
	if err != nil {
		return "", err
	}
	m.Identities = r.Identities
	answer := make(chan string, 1)
	s.inputs.expect(r.peer.Identity(), m.Header.ID, answer)
	defer s.inputs.expect("", "", nil)
	if !p.Send(s.codec.encode(m), true) {
		return "", fmt.Errorf("no input: the question could not be sent")
	}
	select {
	case text := <-answer:
		return text, nil
	case <-p.Gone():
		return "", errors.New("no input: the front end left without an answer")
	case <-ctx.Done():
		return "", errEnded
	}
}

// stdinOf finds the stdin connection of a client by the identity that it uses on all its channels. The connections of
// one client come up in any order, so stdinOf waits for it a moment.
func (s *server) stdinOf(ctx context.Context, r *request) (channel.Peer, error) {
	for wait := 0; ; wait++ {
		if p := s.transport.Stdin(r.peer.Identity()); p != nil {
			return p, nil
		}
		if wait == 200 {
			return nil, errors.New("no input: the front end has no stdin channel")
		}
		select {
		case <-ctx.Done():
			return nil, errEnded
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (in *inputs) expect(from, id string, answer chan string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.from, in.id, in.answer = from, id, answer
}

// inputReply receives from the stdin channel. Not every client names the question that it answers; one that does must
// name the open one.
func (s *server) inputReply(p channel.Peer, m *Message) {
	var parent Header
	var c struct {
		Value string `json:"value"`
	}
	json.Unmarshal(m.Parent, &parent) // {} is usual
	if err := json.Unmarshal(m.Content, &c); m.Header.Type != "input_reply" || err != nil {
		s.note("%s: dropped: %q is not an input_reply with a value", channel.Stdin, m.Header.Type)
		return
	}
	in := &s.inputs
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.answer == nil || in.from != p.Identity() || (parent.ID != "" && parent.ID != in.id) {
		s.note("%s: dropped: an answer that no one waits for", channel.Stdin)
		return
	}
	in.answer <- c.Value
	in.answer = nil
}
