package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

const (
	streamChunk  = 64 << 10              // text of one stream message, about
	streamDelay  = 30 * time.Millisecond // how long text waits for more text
	outputBudget = 4 << 20               // bytes of outputs that may wait; then the cell waits
	outputQueue  = 256                   // outputs that may wait: at messageRate, a third of a second
)

// broadcast sends what goes out on iopub: it has a queue and one goroutine that signs and sends, so that no cell and no
// handler ever waits for the network. Text that follows text of the same stream and cell joins it while it waits.
type broadcast struct {
	codec   codec
	session string
	to      channel.Transport
	pace    pace
	note    func(format string, args ...any)

	mu      sync.Mutex
	queue   []*bulletin
	bytes   int // of outputs in the queue
	outputs int // in the queue
	closed  bool
	hurry   context.Context // done once closed: nothing is delayed any more
	rush    context.CancelFunc
	room    *sync.Cond
	work    chan struct{}
	done    chan struct{}
}

// bulletin is a message to be sent: either with its content encoded, or a stream whose text may still grow.
type bulletin struct {
	msgType  string
	parent   json.RawMessage
	content  json.RawMessage
	metadata json.RawMessage
	buffers  [][]byte
	stream   string // "stdout" or "stderr" when msgType is "stream"
	text     []byte
	since    time.Time // when text began to wait
	display  string    // display_id when msgType is "update_display_data"
	output   bool      // of a cell: counted, and sent at the pace
	size     int       // counted in broadcast.bytes
}

func newBroadcast(c codec, session string, to channel.Transport, note func(string, ...any)) *broadcast {
	b := &broadcast{codec: c, session: session, to: to, pace: newPace(), note: note,
		work: make(chan struct{}, 1), done: make(chan struct{})}
	b.room = sync.NewCond(&b.mu)
	b.hurry, b.rush = context.WithCancel(context.Background())
	return b
}

// send queues a message of the server's own. It never waits.
func (b *broadcast) send(msgType string, parent json.RawMessage, content any) {
	body, err := marshal(content)
	if err != nil {
		b.note("%s: %v", msgType, err)
		return
	}
	b.mu.Lock()
	b.push(&bulletin{msgType: msgType, parent: parent, content: body})
	b.mu.Unlock()
}

// output queues what a cell produced and waits while too much is queued.
func (b *broadcast) output(parent json.RawMessage, count int, o cell.Output) {
	n, err := toBulletin(count, o)
	if err != nil {
		n = &bulletin{msgType: "stream", stream: "stderr", text: fmt.Appendf(nil, "an output could not be shown: %v\n", err)}
	}
	n.parent, n.output = parent, true
	n.size += len(n.text) + len(n.content) + len(n.metadata)
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.bytes > 0 && b.bytes+n.size > outputBudget && !b.closed {
		b.room.Wait()
	}
	if b.join(n) {
		return
	}
	for b.outputs >= outputQueue && !b.closed {
		b.room.Wait()
	}
	b.bytes += n.size
	b.outputs++
	n.since = time.Now()
	b.push(n)
}

// join lets an output become part of one that waits: text of the last one's stream and cell, or the state of a display
// that gets another one before it was sent.
func (b *broadcast) join(n *bulletin) bool {
	if len(b.queue) == 0 {
		return false
	}
	if n.display != "" {
		for _, q := range b.queue {
			if q.display == n.display && string(q.parent) == string(n.parent) {
				b.bytes += n.size - q.size
				q.content, q.size = n.content, n.size
				return true
			}
		}
		return false
	}
	last := b.queue[len(b.queue)-1]
	if n.msgType != "stream" || last.stream != n.stream || string(last.parent) != string(n.parent) || len(last.text) >= streamChunk {
		return false
	}
	b.bytes += n.size
	last.text = append(last.text, n.text...)
	last.size += n.size
	if len(last.text) >= streamChunk {
		channel.Wake(b.work)
	}
	return true
}

func (b *broadcast) push(n *bulletin) {
	if b.closed {
		return
	}
	b.queue = append(b.queue, n)
	channel.Wake(b.work)
}

func toBulletin(count int, o cell.Output) (*bulletin, error) {
	var msgType string
	content := map[string]any{}
	switch o.Kind {
	case cell.Stream:
		return &bulletin{msgType: "stream", stream: o.Name, text: []byte(o.Text)}, nil
	case cell.Display:
		msgType = "display_data"
	case cell.Update:
		msgType = "update_display_data"
	case cell.Result:
		msgType = "execute_result"
		content["execution_count"] = count
	case cell.Clear:
		content["wait"] = o.Wait
		body, err := marshal(content)
		return &bulletin{msgType: "clear_output", content: body}, err
	case cell.CommOut:
		return commOut(*o.Comm)
	default:
		return nil, fmt.Errorf("jupyter: output of kind %q", o.Kind)
	}
	content["data"] = orEmpty(o.Data)
	content["metadata"] = orEmpty(o.Metadata)
	transient := map[string]any{}
	if o.ID != "" {
		transient["display_id"] = o.ID
	}
	if msgType != "execute_result" {
		content["transient"] = transient
	}
	body, err := marshal(content)
	n := &bulletin{msgType: msgType, content: body}
	if o.Kind == cell.Update {
		n.display = o.ID
	}
	return n, err
}

func orEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}

// run sends until close.
func (b *broadcast) run() {
	defer close(b.done)
	for {
		n, wait, end := b.next()
		switch {
		case end:
			return
		case n != nil:
			b.transmit(n)
		case wait > 0:
			timer := time.NewTimer(wait)
			select {
			case <-b.work:
			case <-timer.C:
			}
			timer.Stop()
		default:
			<-b.work
		}
	}
}

// next takes the first message, unless that is young text with nothing behind it; then it returns how long to wait.
func (b *broadcast) next() (n *bulletin, wait time.Duration, end bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return nil, 0, b.closed
	}
	n = b.queue[0]
	if len(b.queue) == 1 && n.msgType == "stream" && len(n.text) < streamChunk && !b.closed {
		if wait = streamDelay - time.Since(n.since); wait > 0 {
			return nil, wait, false
		}
	}
	b.queue[0] = nil
	b.queue = b.queue[1:]
	b.bytes -= n.size
	if n.output {
		b.outputs--
	}
	b.room.Broadcast()
	return n, 0, false
}

// expendable are the messages whose number is bounded only by the cell; a subscriber that has stopped reading loses
// them first, and still learns from the others what runs.
var expendable = map[string]bool{"stream": true, "display_data": true, "update_display_data": true, "clear_output": true, "comm_msg": true}

func (b *broadcast) transmit(n *bulletin) {
	var content any = n.content
	if n.msgType == "stream" {
		content = map[string]string{"name": n.stream, "text": string(n.text)}
	}
	m, err := compose(b.session, n.msgType, n.parent, content)
	if err != nil {
		b.note("%v", err)
		return
	}
	m.Identities = [][]byte{[]byte("kernel." + b.session + "." + n.msgType)}
	m.Metadata = n.metadata
	m.Buffers = n.buffers
	frames := b.codec.encode(m)
	if n.output {
		b.pace.wait(b.hurry, n.msgType, channel.Size(frames))
	}
	b.to.Publish(frames, !expendable[n.msgType])
}

// close sends what is queued, until the deadline, and releases everything that waits.
func (b *broadcast) close(deadline time.Time) {
	b.mu.Lock()
	b.closed = true
	b.rush()
	b.room.Broadcast()
	b.mu.Unlock()
	channel.Wake(b.work)
	select {
	case <-b.done:
	case <-time.After(time.Until(deadline)):
	}
}
