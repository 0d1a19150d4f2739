package jupyter

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
)

// handler answers one type of request: the type and the content of the reply ("" for none). It runs on the
// goroutine that reads its channel, so it must not wait for cells.
type handler func(s *server, r *request) (replyType string, content any)

var shellHandlers = map[string]handler{
	"kernel_info_request": kernelInfo,
	"execute_request":     execute,
	"complete_request":    complete,
	"inspect_request":     inspect,
	"is_complete_request": isComplete,
	"history_request":     searchHistory,
	"connect_request":     connect,
	"comm_info_request":   commInfo,
	"comm_open":           comm,
	"comm_msg":            comm,
	"comm_close":          comm,
	"shutdown_request":    shutdown, // deprecated there, but still sent by some
	"interrupt_request":   interrupt,
}

var controlHandlers = map[string]handler{
	"kernel_info_request":     kernelInfo,
	"connect_request":         connect,
	"interrupt_request":       interrupt,
	"shutdown_request":        shutdown,
	"debug_request":           debugRequest,
	"create_subshell_request": createSubshell,
	"delete_subshell_request": deleteSubshell,
	"list_subshell_request":   listSubshells,
}

type statusContent struct {
	State string `json:"execution_state"`
}

type errorContent struct {
	Status    string   `json:"status"`
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

func failure(name, value string) errorContent {
	return errorContent{Status: "error", Name: name, Value: value, Traceback: []string{name + ": " + value}}
}

// inLine are the requests that wait for their turn: their status messages and replies come from the executor.
var inLine = map[string]bool{"execute_request": true, "comm_open": true, "comm_msg": true, "comm_close": true}

// dispatch answers requests one after another, or puts them in line.
func (s *server) dispatch(from chan *request, handlers map[string]handler) {
	for {
		select {
		case <-s.stop:
			return
		case r := <-from:
			h, ok := handlers[r.Header.Type]
			switch {
			case ok && s.shellOf(r) == nil:
				s.busy(r.RawHeader)
				if t := replyTo(r.Header.Type); t != "" {
					s.reply(r, t, noSubshell(r.Header.Subshell))
				}
				s.idle(r.RawHeader)
			case !ok:
				s.note("%s: unknown message type %q", r.channel, r.Header.Type)
			case inLine[r.Header.Type]:
				s.protect(r, h)
			default:
				s.busy(r.RawHeader)
				replyType, content := s.protect(r, h)
				if replyType != "" {
					s.reply(r, replyType, content)
				}
				s.idle(r.RawHeader)
			}
			if r.Header.Type == "shutdown_request" {
				s.quit()
				return
			}
		}
	}
}

// protect calls a handler and turns a panic in it into an error reply.
func (s *server) protect(r *request, h handler) (replyType string, content any) {
	defer func() {
		if p := recover(); p != nil {
			s.note("%s: %v\n%s", r.Header.Type, p, debug.Stack())
			replyType, content = replyTo(r.Header.Type), failure("internal error", fmt.Sprint(p))
		}
	}()
	return h(s, r)
}

// replyTo returns the type of the reply to a request: "x_request" → "x_reply".
func replyTo(t string) string {
	const suffix = "_request"
	if len(t) > len(suffix) && t[len(t)-len(suffix):] == suffix {
		return t[:len(t)-len(suffix)] + "_reply"
	}
	return ""
}

// content reads the content of a request into v; what it returns is the answer to a malformed one.
func (r *request) content(v any) (replyType string, err any) {
	if e := json.Unmarshal(r.Content, v); e != nil {
		return replyTo(r.Header.Type), failure("malformed request", e.Error())
	}
	return "", nil
}

func (s *server) reply(r *request, replyType string, content any) {
	s.replyWith(r, replyType, content, nil)
}

func (s *server) replyWith(r *request, replyType string, content any, metadata json.RawMessage) {
	m, err := compose(s.session, replyType, r.RawHeader, content)
	if err != nil {
		m, _ = compose(s.session, replyType, r.RawHeader, failure("internal error", err.Error()))
		s.note("%v", err)
	}
	m.Identities = r.Identities
	m.Metadata = metadata
	s.transport.Reply(r.channel, r.peer, s.codec.encode(m))
}

func (s *server) busy(parent json.RawMessage) { s.pub.send("status", parent, statusContent{"busy"}) }

// idle ends a request. Front ends show the latest status whatever its parent, so cells that still run then report busy
// again.
func (s *server) idle(parent json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pub.send("status", parent, statusContent{"idle"})
	for _, sh := range s.shells {
		if sh.running != nil {
			s.pub.send("status", sh.running, statusContent{"busy"})
		}
	}
}
