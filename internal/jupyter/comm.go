package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/massspring/msp/internal/cell"
)

// comms are the open comms by ID, with their targets: those that the session has opened and those of a front
// end that it has accepted.
type comms struct {
	mu   sync.Mutex
	open map[string]string
}

// follow keeps account of a message that opens or closes a comm.
func (t *comms) follow(c cell.Comm) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch c.Op {
	case cell.CommOpen:
		if t.open == nil {
			t.open = map[string]string{}
		}
		t.open[c.ID] = c.Target
	case cell.CommClose:
		delete(t.open, c.ID)
	}
}

func (t *comms) has(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.open[id]
	return ok
}

// commInfo lists the open comms, for a page that was loaded anew.
func commInfo(s *server, r *request) (string, any) {
	var q struct {
		Target string `json:"target_name"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	list := map[string]any{}
	s.comms.mu.Lock()
	defer s.comms.mu.Unlock()
	for id, target := range s.comms.open {
		if q.Target == "" || q.Target == target {
			list[id] = map[string]string{"target_name": target}
		}
	}
	return "comm_info_reply", map[string]any{"status": "ok", "comms": list}
}

// commContent is the content of comm_open, comm_msg and comm_close.
type commContent struct {
	ID     string          `json:"comm_id"`
	Target string          `json:"target_name,omitempty"`
	Data   json.RawMessage `json:"data"`
}

var commOps = map[string]cell.CommOp{"comm_open": cell.CommOpen, "comm_msg": cell.CommMsg, "comm_close": cell.CommClose}

// commIn reads a comm's message of a front end.
func commIn(r *request) (cell.Comm, error) {
	var q commContent
	if err := json.Unmarshal(r.Content, &q); err != nil {
		return cell.Comm{}, err
	}
	if q.ID == "" {
		return cell.Comm{}, fmt.Errorf("%s without comm_id", r.Header.Type)
	}
	if !isObject(object(q.Data)) {
		return cell.Comm{}, fmt.Errorf("%s whose data is not an object", r.Header.Type)
	}
	return cell.Comm{Op: commOps[r.Header.Type], ID: q.ID, Target: q.Target, Data: object(q.Data), Metadata: r.Metadata, Buffers: r.Buffers, Parent: r.Header.ID}, nil
}

// commOut is the message to the front ends for what the session says.
func commOut(c cell.Comm) (*bulletin, error) {
	body, err := marshal(commContent{ID: c.ID, Target: c.Target, Data: object(c.Data)})
	n := &bulletin{msgType: "comm_" + string(c.Op), content: body, metadata: c.Metadata, buffers: c.Buffers}
	n.size = size(c.Buffers)
	return n, err
}

// comm gives a comm's message to the session at once where that takes it, a cell that waits for it say, and else
// puts it in line with the cells: handlers run between them, in order of arrival.
func comm(s *server, r *request) (string, any) {
	c, err := commIn(r)
	if err != nil {
		s.note("%s: dropped: %v", r.sock, err)
		s.busy(r.RawHeader)
		s.idle(r.RawHeader)
		return "", nil
	}
	if commer, ok := s.runner.(cell.Commer); ok && commer.TakeComm(c) {
		s.busy(r.RawHeader)
		s.comms.follow(c)
		s.idle(r.RawHeader)
		return "", nil
	}
	s.main().jobs.add(r)
	return "", nil
}

// handle runs the handler of a comm's message from busy to idle; widgets send the next one when they see idle.
func (s *server) handle(ctx context.Context, sh *shell, r *request) {
	s.busy(r.RawHeader)
	defer s.idle(r.RawHeader)
	c, err := commIn(r)
	if err != nil {
		return // said when it came
	}
	if c.Op != cell.CommOpen && !s.comms.has(c.ID) {
		s.declineComm(r, c)
		return
	}
	s.begin(sh, r)
	defer s.end(sh)
	s.comms.follow(c) // the handler may close it again
	reply := s.commReply(ctx, r, c)
	if reply.Status == cell.OK {
		return
	}
	none := reply.Err != nil && reply.Err.Name == cell.NoComm
	if none || c.Op == cell.CommOpen {
		s.declineComm(r, c)
	}
	if !none {
		s.pub.send("error", r.RawHeader, asCellError(reply.Err))
	}
}

// commReply calls the handler. A panic in the runner itself, a defect, costs the message and not the kernel.
func (s *server) commReply(ctx context.Context, r *request, c cell.Comm) (reply cell.Reply) {
	defer func() {
		if p := recover(); p != nil {
			s.note("%s: %v\n%s", r.Header.Type, p, debug.Stack())
			reply = cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: "internal error", Value: fmt.Sprint(p)}}
		}
	}()
	commer, ok := s.runner.(cell.Commer)
	if !ok {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: cell.NoComm, Value: "this kernel has no comms"}}
	}
	run := execution{s: s, r: r, ctx: ctx, allowance: allowance{limit: s.options.TextLimit}, ended: true}
	return commer.Comm(ctx, c, cell.IO{Out: run.out})
}

// declineComm closes a comm that the session does not have.
func (s *server) declineComm(r *request, c cell.Comm) {
	c = cell.Comm{Op: cell.CommClose, ID: c.ID}
	s.comms.follow(c)
	s.pub.output(r.RawHeader, 0, cell.Output{Kind: cell.CommOut, Comm: &c})
}
