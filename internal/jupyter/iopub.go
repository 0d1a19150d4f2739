package jupyter

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/massspring/msp/internal/cell"
)

const (
	streamChunk  = 64 << 10              // text of one stream message, about
	streamDelay  = 30 * time.Millisecond // how long text waits for more text
	outputBudget = 4 << 20               // bytes of outputs that may wait; then the cell waits
)

// broadcast is what goes out on iopub: a queue, and one goroutine that signs and sends, so that no cell
// and no handler ever waits for the network. Text that follows text of the same stream and cell joins it
// while it waits.
type broadcast struct {
	codec   codec
	session string
	sock    *socket
	note    func(format string, args ...any)

	mu     sync.Mutex
	queue  []*bulletin
	bytes  int // of outputs in the queue
	closed bool
	room   *sync.Cond
	work   chan struct{}
	done   chan struct{}
}

// bulletin is one message to be: either with its content encoded, or a stream whose text may still grow.
type bulletin struct {
	msgType  string
	parent   json.RawMessage
	content  json.RawMessage
	metadata json.RawMessage
	buffers  [][]byte
	stream   string // "stdout" or "stderr" when msgType is "stream"
	text     []byte
	since    time.Time // when text began to wait
	size     int       // counted in broadcast.bytes
}

func newBroadcast(c codec, session string, sock *socket, note func(string, ...any)) *broadcast {
	b := &broadcast{codec: c, session: session, sock: sock, note: note,
		work: make(chan struct{}, 1), done: make(chan struct{})}
	b.room = sync.NewCond(&b.mu)
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
	n.parent = parent
	n.size = len(n.text) + len(n.content) + len(n.metadata)
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.bytes > 0 && b.bytes+n.size > outputBudget && !b.closed {
		b.room.Wait()
	}
	b.bytes += n.size
	if n.msgType == "stream" && len(b.queue) > 0 {
		last := b.queue[len(b.queue)-1]
		if last.stream == n.stream && string(last.parent) == string(parent) && len(last.text) < streamChunk {
			last.text = append(last.text, n.text...)
			last.size += n.size
			if len(last.text) >= streamChunk {
				poke(b.work)
			}
			return
		}
	}
	n.since = time.Now()
	b.push(n)
}

func (b *broadcast) push(n *bulletin) {
	if b.closed {
		return
	}
	b.queue = append(b.queue, n)
	poke(b.work)
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
	return &bulletin{msgType: msgType, content: body}, err
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

// next takes the first message, unless it is young text with nothing behind it: then it says how long to wait.
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
	b.room.Broadcast()
	return n, 0, false
}

// expendable are the messages whose number only the cell bounds; a subscriber that stopped reading loses
// them first, and keeps track of what runs by the others.
var expendable = map[string]bool{"stream": true, "display_data": true, "update_display_data": true, "clear_output": true}

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
	b.sock.publish(b.codec.encode(m), !expendable[n.msgType])
}

// close sends what is queued, until the deadline, and lets everybody go who waits.
func (b *broadcast) close(deadline time.Time) {
	b.mu.Lock()
	b.closed = true
	b.room.Broadcast()
	b.mu.Unlock()
	poke(b.work)
	select {
	case <-b.done:
	case <-time.After(time.Until(deadline)):
	}
}
