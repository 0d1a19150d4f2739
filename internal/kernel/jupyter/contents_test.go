package jupyter

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// willing does nothing and reports success.
type willing struct{}

func (willing) Execute(context.Context, cell.Request, cell.IO) cell.Reply {
	return cell.Reply{Status: cell.OK}
}
func (willing) Complete(code string, pos int) cell.Completion {
	return cell.Completion{Start: pos, End: len(code)}
}
func (willing) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	_ = code[pos:]
	return nil, true
}
func (willing) IsComplete(code string) cell.Completeness {
	return cell.Completeness{Status: "complete"}
}
func (willing) Close() error { return nil }

// Every handler answers any content at all with a JSON object.
func FuzzContents(f *testing.F) {
	for _, c := range []string{
		`{}`, `{"code": 5}`, `{"code": "x", "cursor_pos": -1}`, `{"code": "π", "cursor_pos": 99999999999}`,
		`{"code": "x", "silent": null, "user_expressions": {"a": "b"}, "allow_stdin": "yes", "stop_on_error": []}`,
		`{"code": "x", "store_history": false, "user_expressions": {"": ""}}`, `{"code": "x", "user_expressions": [1]}`,
		`{"hist_access_type": "range", "session": -9223372036854775808, "start": 1e3, "stop": -1}`,
		`{"hist_access_type": "search", "pattern": "[a-", "n": -5, "unique": true, "output": true}`, `{"hist_access_type": "tail"}`,
		`{"comm_id": "c", "target_name": "t", "data": []}`, `{"comm_id": 7}`, `{"restart": "no"}`, `{"seq": 1.5, "command": {}}`,
		`{"subshell_id": null}`, `{"subshell_id": ["a"]}`, `{"code": "x", "detail_level": 1e400}`,
	} {
		f.Add(c, "")
		f.Add(c, "gone")
	}
	f.Fuzz(func(t *testing.T, content, subshell string) {
		if !isObject([]byte(content)) {
			return // the decoder refuses it
		}
		s := &server{transport: memory{}, info: toyInfo, runner: willing{}, shells: map[string]*shell{},
			stop: make(chan struct{}), note: t.Logf}
		s.history = newHistory("", "this", t.Logf)
		s.pub = newBroadcast(s.codec, "this", memory{}, t.Logf)
		var end context.CancelFunc
		s.life, end = context.WithCancel(context.Background())
		defer s.executors.Wait()
		defer s.closeShells()
		defer end()
		s.open("")
		client := new(keeper)
		for _, handlers := range []map[string]handler{shellHandlers, controlHandlers} {
			for _, msgType := range slices.Sorted(maps.Keys(handlers)) {
				m := &Message{Header: Header{Type: msgType, Subshell: subshell}, RawHeader: json.RawMessage(`{}`),
					Content: json.RawMessage(content)}
				r := &request{Message: m, channel: channel.Shell, peer: client}
				if msgType == "execute_request" {
					s.perform(s.life, s.main(), r)
				} else if replyType, reply := handlers[msgType](s, r); replyType != "" {
					s.reply(r, replyType, reply)
				}
			}
		}
		for _, frames := range client.received {
			if m, err := s.codec.decode(frames); err != nil {
				t.Errorf("%q: %v", frames, err)
			} else if m.Header.Type == "" || !isObject(m.Content) {
				t.Errorf("%s %s", m.Header.Type, m.Content)
			}
		}
	})
}
