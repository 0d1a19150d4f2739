package jupyter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/connection"
)

// freePorts returns a connection on ports of this machine that were free a moment ago.
func freePorts(t testing.TB) connection.Info {
	c := connection.Info{Transport: "tcp", IP: "127.0.0.1", Key: "test", SignatureScheme: "hmac-sha256"}
	for _, port := range []*int{&c.ShellPort, &c.ControlPort, &c.StdinPort, &c.IOPubPort, &c.HBPort} {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		*port = ln.Addr().(*net.TCPAddr).Port
	}
	return c
}

// client is a front end made of zmq4's own sockets.
type client struct {
	t              *testing.T
	codec          codec
	shell, control zmq4.Socket
	stdin, iopub   zmq4.Socket
}

func (c *client) send(to zmq4.Socket, msgType string, content any) string {
	c.t.Helper()
	return c.sendIn(to, "", msgType, content)
}

// sendIn sends to a subshell.
func (c *client) sendIn(to zmq4.Socket, subshell, msgType string, content any) string {
	c.t.Helper()
	m, err := compose("client", msgType, nil, content)
	if err == nil && subshell != "" {
		m.Header.Subshell = subshell
		m.RawHeader, err = marshal(m.Header)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.sendMessage(to, m)
	return m.Header.ID
}

func (c *client) sendMessage(to zmq4.Socket, m *Message) {
	c.t.Helper()
	if err := to.Send(zmq4.NewMsgFrom(c.codec.encode(m)...)); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) recv(from zmq4.Socket) (m *Message, parent string, content map[string]any) {
	c.t.Helper()
	z, err := from.Recv()
	if err != nil {
		c.t.Fatal(err)
	}
	m, err = c.codec.decode(z.Frames)
	if err != nil {
		c.t.Fatal(err)
	}
	var p Header
	if err := errors.Join(json.Unmarshal(m.Parent, &p), json.Unmarshal(m.Content, &content)); err != nil {
		c.t.Fatal(err)
	}
	return m, p.ID, content
}

// toyServer starts a kernel in this process and connects a client whose subscription works.
func toyServer(t *testing.T, conn connection.Info) (*client, <-chan error) {
	t.Helper()
	return toyServerWith(t, conn, Options{})
}

func toyServerWith(t *testing.T, conn connection.Info, o Options) (*client, <-chan error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // for the whole of a test
	t.Cleanup(cancel)
	served := make(chan error, 1)
	go func() { served <- serveOn(ctx, conn, &toy{vars: map[string]string{}}, o) }()
	c := &client{t: t, codec: codec{key: []byte(conn.Key)}}
	for _, s := range []struct {
		at   *zmq4.Socket
		make func(context.Context, ...zmq4.Option) zmq4.Socket
		port int
	}{{&c.shell, zmq4.NewDealer, conn.ShellPort}, {&c.control, zmq4.NewDealer, conn.ControlPort},
		{&c.stdin, zmq4.NewDealer, conn.StdinPort}, {&c.iopub, zmq4.NewSub, conn.IOPubPort}} {
		*s.at = s.make(ctx, zmq4.WithID(zmq4.SocketIdentity("student"))) // the same on all channels
		t.Cleanup(func() { (*s.at).Close() })
		endpoint := fmt.Sprintf("tcp://%s:%d", conn.IP, s.port)
		if conn.Transport == "ipc" {
			endpoint = fmt.Sprintf("ipc://%s-%d", conn.IP, s.port)
		}
		if err := (*s.at).Dial(endpoint); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	// As jupyter_client does: ask until something is seen on iopub. The first that is seen may be the last of a request whose beginning
	// came before the subscription, so that one more request tells when all before it has been seen.
	seen := make(chan bool)
	go func() { c.recv(c.iopub); close(seen) }()
	ask := func() (id string) {
		id = c.send(c.shell, "kernel_info_request", struct{}{})
		c.replyTo(c.shell, id)
		return id
	}
	for subscribed := false; !subscribed; {
		ask()
		select {
		case <-seen:
			subscribed = true
		case <-time.After(50 * time.Millisecond):
		}
	}
	for last := ask(); ; {
		if _, parent, content := c.recv(c.iopub); parent == last && content["execution_state"] == "idle" {
			return c, served
		}
	}
}

func TestServe(t *testing.T) {
	ipc := freePorts(t)
	ipc.Transport, ipc.IP, ipc.Key = "ipc", t.TempDir()+"/k", ""
	for _, conn := range []connection.Info{freePorts(t), ipc} {
		c, served := toyServer(t, conn)
		id := c.send(c.shell, "execute_request", map[string]any{"code": "print hello\nvalue 3"})
		if _, parent, reply := c.recv(c.shell); parent != id || reply["status"] != "ok" || reply["execution_count"] != 1.0 {
			t.Errorf("%s: reply %v", conn.Transport, reply)
		}
		var got []string
		for {
			m, parent, content := c.recv(c.iopub)
			if parent != id {
				t.Errorf("%s: %s of another request", conn.Transport, m.Header.Type)
			}
			got = append(got, m.Header.Type)
			if content["execution_state"] == "idle" {
				break
			}
		}
		if want := "status execute_input stream execute_result status"; strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", conn.Transport, got, want)
		}
		c.send(c.control, "shutdown_request", map[string]any{"restart": true})
		if _, _, reply := c.recv(c.control); reply["restart"] != true {
			t.Errorf("%s: shutdown reply %v", conn.Transport, reply)
		}
		if err := <-served; err != nil {
			t.Errorf("%s: Serve: %v", conn.Transport, err)
		}
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	conn := freePorts(t)
	served := make(chan error, 1)
	go func() { served <- serveOn(ctx, conn, &toy{}, Options{}) }()
	cancel()
	if err := <-served; !errors.Is(err, context.Canceled) {
		t.Errorf("Serve: %v", err)
	}
	if err := serveOn(ctx, connection.Info{}, &toy{}, Options{}); !errors.Is(err, connection.ErrInvalid) {
		t.Errorf("Serve without a connection: %v", err)
	}
}

// The text of many goroutines arrives whole and, for each stream and cell, in order.
func TestConcurrentOutput(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	id := c.send(c.shell, "execute_request", map[string]any{"code": "set x 1\nlate x a\ncount 20000\nlate x b\nprint end"})
	var text strings.Builder
	for !strings.Contains(text.String(), "end\n") || !strings.Contains(text.String(), "a\n") || !strings.Contains(text.String(), "b\n") {
		m, parent, content := c.recv(c.iopub)
		if m.Header.Type == "stream" && parent == id {
			text.WriteString(content["text"].(string))
		}
	}
	next := 0
	for line := range strings.Lines(text.String()) {
		var n int
		if _, err := fmt.Sscanf(line, "%d\n", &n); err == nil {
			if n != next {
				t.Fatalf("line %d after %d", n, next-1)
			}
			next++
		}
	}
	if next != 20000 {
		t.Errorf("%d lines", next)
	}
}

// Text joins text of the same stream and cell, and nothing else.
func TestCoalescing(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	p, q := json.RawMessage(`{"msg_id":"p"}`), json.RawMessage(`{"msg_id":"q"}`)
	put := func(parent json.RawMessage, name, text string) {
		b.output(parent, 1, cell.Output{Kind: cell.Stream, Name: name, Text: text})
	}
	put(p, "stdout", "a")
	put(p, "stdout", "b")
	put(p, "stderr", "c")
	put(q, "stderr", "d")
	put(q, "stderr", "e")
	b.send("status", q, statusContent{"idle"})
	put(q, "stderr", "f")
	b.output(q, 1, cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": make(chan int)}}) // not JSON
	var got []string
	for _, n := range b.queue {
		got = append(got, n.msgType+string(n.text))
	}
	want := "streamab streamc streamde status streamfan output could not be shown: json: unsupported type: chan int\n"
	if strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
}

// A cell waits when too much is queued and goes on when some of it has left.
func TestOutputWaits(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 64 {
				b.output(nil, 1, cell.Output{Kind: cell.Stream, Name: fmt.Sprint(i), Text: strings.Repeat("x", streamChunk)})
			}
		})
	}
	taken := 0
	for taken < 8*64 {
		if n, _, _ := b.next(); n != nil {
			taken += len(n.text) / streamChunk
		}
		b.mu.Lock()
		if b.bytes > outputBudget {
			t.Errorf("%d bytes queued", b.bytes)
		}
		b.mu.Unlock()
	}
	wg.Wait()
	if b.bytes != 0 {
		t.Errorf("%d bytes counted in an empty queue", b.bytes)
	}
}
