package jupyter

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// A cell for a subshell that is deleted before it stands in line is answered, as its sender waits for that.
func TestCellOfADeletedSubshellIsAnswered(t *testing.T) {
	s := &server{transport: memory{}, info: toyInfo, runner: willing{}, shells: map[string]*shell{},
		stop: make(chan struct{}), note: t.Logf}
	s.pub = newBroadcast(s.codec, "this", memory{}, t.Logf)
	var end context.CancelFunc
	s.life, end = context.WithCancel(context.Background())
	defer end()
	s.open("going").jobs.close()
	s.executors.Wait()
	for _, subshell := range []string{"going", "gone"} {
		client := new(keeper)
		m := &Message{Header: Header{Type: "execute_request", Subshell: subshell}, RawHeader: json.RawMessage(`{}`),
			Content: json.RawMessage(`{"code": "x"}`)}
		execute(s, &request{Message: m, channel: channel.Shell, peer: client})
		if len(client.received) != 1 {
			t.Fatalf("%s: %d replies", subshell, len(client.received))
		}
		reply, err := s.codec.decode(client.received[0])
		var content executeReply
		if err != nil || json.Unmarshal(reply.Content, &content) != nil || reply.Header.Type != "execute_reply" ||
			content.Status != "aborted" {
			t.Errorf("%s: %+v, %v", subshell, reply, err)
		}
	}
}

// A comm's message in the queue counts with all its buffers, so that a slow reader holds its sender up.
func TestBuffersHaveWeight(t *testing.T) {
	n, err := commOut(cell.Comm{Op: cell.CommMsg, ID: "c", Buffers: [][]byte{make([]byte, 1000), make([]byte, 500)}})
	if err != nil || n.size < 1500 {
		t.Errorf("it weighs %d, %v", n.size, err)
	}
}

// failing fails in the cell "fail" and lets all others go well.
type failing struct{ willing }

func (failing) Execute(_ context.Context, r cell.Request, _ cell.IO) cell.Reply {
	if r.Code == "fail" {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: "failed"}}
	}
	return cell.Reply{Status: cell.OK}
}

// prompt sends its next cell at the moment at which it hears that one has failed.
type prompt struct {
	keeper
	failed func()
	heard  chan string
}

func (p *prompt) Send(frames [][]byte, essential bool) bool {
	m, _ := codec{}.decode(frames)
	var content executeReply
	json.Unmarshal(m.Content, &content)
	if content.Status == "error" {
		p.failed()
	}
	p.heard <- content.Status
	return true
}

// The cells that wait behind one that fails are aborted; a cell that is sent after its reply runs.
func TestCellAfterAFailureRuns(t *testing.T) {
	s := &server{transport: memory{}, info: toyInfo, runner: failing{}, shells: map[string]*shell{}, stop: make(chan struct{}), note: t.Logf}
	s.history = newHistory("", "this", t.Logf)
	s.pub = newBroadcast(s.codec, "this", memory{}, t.Logf)
	var end context.CancelFunc
	s.life, end = context.WithCancel(context.Background())
	client := &prompt{heard: make(chan string, 3)}
	request := func(code string) *request {
		m := &Message{Header: Header{Type: "execute_request"}, RawHeader: json.RawMessage(`{}`),
			Content: json.RawMessage(`{"code": "` + code + `"}`)}
		return &request{Message: m, channel: channel.Shell, peer: client}
	}
	sh := &shell{jobs: newJobs(s.life)}
	s.shells[""] = sh
	client.failed = func() { execute(s, request("next")) }
	execute(s, request("fail"))
	execute(s, request("behind"))
	s.executors.Go(func() { s.executor(sh) })
	for _, want := range []string{"error", "aborted", "ok"} {
		if got := <-client.heard; got != want {
			t.Errorf("the reply says %s, want %s", got, want)
		}
	}
	s.closeShells()
	end()
	s.executors.Wait()
}
