package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// comms are the open comms by ID: those that the session has opened, and those of a front end that it has accepted.
type comms struct {
	mu   sync.Mutex
	open map[string]*openComm
}

type openComm struct {
	target string
	home   json.RawMessage // header of the cell that opened it, below which its widget stands; nil where a front end has
	fault  string          // ID of the display there that shows how its handler failed; "" until it does
	told   bool            // whether that display shows a failure now
}

// follow records a message that opens or closes a comm; home is the cell that it comes from.
func (t *comms) follow(c cell.Comm, home json.RawMessage) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch c.Op {
	case cell.CommOpen:
		if t.open == nil {
			t.open = map[string]*openComm{}
		}
		t.open[c.ID] = &openComm{target: c.Target, home: home}
	case cell.CommClose:
		delete(t.open, c.ID)
	}
}

// find returns an open comm, or nil if there is none with the ID.
func (t *comms) find(id string) *openComm {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.open[id]
}

// commInfo lists the open comms, for a page that was loaded again.
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
	for id, o := range s.comms.open {
		if q.Target == "" || q.Target == o.target {
			list[id] = map[string]string{"target_name": o.target}
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

// commIn reads the message of a comm from a front end.
func commIn(r *request) (cell.Comm, error) {
	var q commContent
	if err := json.Unmarshal(r.Content, &q); err != nil {
		return cell.Comm{}, err
	}
	if q.ID == "" {
		return cell.Comm{}, fmt.Errorf("%s without comm_id", r.Header.Type)
	}
	if !isObject(object(q.Data)) {
		return cell.Comm{}, fmt.Errorf("%s: its data is not an object", r.Header.Type)
	}
	return cell.Comm{Op: commOps[r.Header.Type], ID: q.ID, Target: q.Target, Data: object(q.Data), Metadata: r.Metadata,
		Buffers: r.Buffers, Parent: r.Header.ID}, nil
}

// commOut returns the message to the front ends for one of the session's.
func commOut(c cell.Comm) (*bulletin, error) {
	body, err := marshal(commContent{ID: c.ID, Target: c.Target, Data: object(c.Data)})
	n := &bulletin{msgType: "comm_" + string(c.Op), content: body, metadata: c.Metadata, buffers: c.Buffers}
	n.size = channel.Size(c.Buffers)
	return n, err
}

// comm gives a comm's message to the session at once if that takes it, as it does when a cell waits for it. Otherwise
// the message stands in line with the cells: handlers run between them, in order of arrival.
func comm(s *server, r *request) (string, any) {
	c, err := commIn(r)
	if err != nil {
		s.note("%s: dropped: %v", r.channel, err)
		s.busy(r.RawHeader)
		s.idle(r.RawHeader)
		return "", nil
	}
	if commer, ok := s.runner.(cell.Commer); ok && commer.TakeComm(c) {
		s.busy(r.RawHeader)
		s.comms.follow(c, nil)
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
		return // reported when it came
	}
	of := s.comms.find(c.ID)
	if of == nil {
		if c.Op != cell.CommOpen {
			s.declineComm(r, c)
			return
		}
		of = &openComm{}
	}
	s.begin(sh, r)
	defer s.end(sh)
	s.comms.follow(c, nil) // the handler may close it again
	reply := s.commReply(ctx, r, c, of.home)
	if reply.Status == cell.OK {
		s.fault(of, "")
		return
	}
	none := reply.Err != nil && reply.Err.Name == cell.NoComm
	if none || c.Op == cell.CommOpen {
		s.declineComm(r, c)
	}
	if !none {
		e := asCellError(reply.Err)
		s.pub.send("error", r.RawHeader, e)
		s.fault(of, strings.Join(e.Traceback, "\n"))
	}
}

// fault shows below the comm's cell how its handler failed, or, for "", that it did not. A reply to the comm's message
// would go to a log in JupyterLab, which no one reads. Each comm has one such display, for its last message: a slider
// sends many.
func (s *server) fault(of *openComm, text string) {
	if of.home == nil || text == "" && !of.told {
		return
	}
	o := cell.Output{Kind: cell.Update, ID: of.fault, Data: cell.Bundle{"text/plain": text}}
	if of.fault == "" {
		of.fault = channel.NewID()
		o.Kind, o.ID = cell.Display, of.fault
	}
	if of.told = text != ""; of.told {
		o.Data["application/vnd.jupyter.stderr"] = text // JupyterLab draws it as it draws an error
	}
	s.pub.output(of.home, 0, o)
}

// commReply calls the handler; comms that it opens belong to the cell home. A panic in the runner itself, a defect,
// costs the message and not the kernel.
func (s *server) commReply(ctx context.Context, r *request, c cell.Comm, home json.RawMessage) (reply cell.Reply) {
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
	run := execution{s: s, r: r, ctx: ctx, home: home, allowance: allowance{limit: s.options.TextLimit}, ended: true}
	return commer.Comm(ctx, c, cell.IO{Out: run.out})
}

// declineComm closes a comm that the session does not have.
func (s *server) declineComm(r *request, c cell.Comm) {
	c = cell.Comm{Op: cell.CommClose, ID: c.ID}
	s.comms.follow(c, nil)
	s.pub.output(r.RawHeader, 0, cell.Output{Kind: cell.CommOut, Comm: &c})
}
