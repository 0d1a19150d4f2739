// Package port transports a kernel's messages to one front end in the same program or page, by two functions. A page uses it
// between the kernel's Web Worker and JupyterLite.
package port

import (
	"bytes"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// Port is the transport to one front end.
type Port struct {
	post func(channel.Name, Message)

	mu      sync.Mutex
	waiting []arrival // not taken yet
	work    chan struct{}
	gone    chan struct{}
}

// Message is a message in the form that a front end in the same program has: without signature and identities.
type Message struct {
	Header, Parent, Metadata, Content []byte // JSON objects
	Buffers                           [][]byte
}

type arrival struct {
	from   channel.Name
	frames [][]byte
}

// IOPub is the channel of messages for all front ends.
const IOPub channel.Name = "iopub"

var delimiter = []byte("<IDS|MSG>")

// New returns a transport that passes its messages for the front end to post, which it calls from any goroutine, once
// at a time.
func New(post func(channel.Name, Message)) *Port {
	var turn sync.Mutex
	return &Port{
		post: func(to channel.Name, m Message) { turn.Lock(); defer turn.Unlock(); post(to, m) },
		work: make(chan struct{}, 1), gone: make(chan struct{}),
	}
}

// Deliver passes to the kernel what the front end has sent. It never waits.
func (p *Port) Deliver(from channel.Name, m Message) {
	frames := append([][]byte{delimiter, nil, m.Header, m.Parent, m.Metadata, m.Content}, m.Buffers...)
	p.mu.Lock()
	p.waiting = append(p.waiting, arrival{from, frames})
	p.mu.Unlock()
	select {
	case p.work <- struct{}{}:
	default:
	}
}

// Open passes what was delivered to receive, in order.
func (p *Port) Open(receive func(channel.Name, channel.Peer, [][]byte), _ func(topic []byte) [][]byte) {
	go func() {
		for {
			select {
			case <-p.work:
			case <-p.gone:
				return
			}
			for _, a := range p.take() {
				receive(a.from, peer{p, a.from}, a.frames)
			}
		}
	}()
}

func (p *Port) take() []arrival {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.waiting
	p.waiting = nil
	return all
}

// Reply answers on the channel that a request came on.
func (p *Port) Reply(on channel.Name, _ channel.Peer, frames [][]byte) { p.send(on, frames) }

// Publish posts on IOPub.
func (p *Port) Publish(frames [][]byte, essential bool) { p.send(IOPub, frames) }

// Stdin returns the front end's stdin channel, which is always there.
func (p *Port) Stdin(string) channel.Peer { return peer{p, channel.Stdin} }

// Ports returns nil: there are none.
func (p *Port) Ports() map[string]int { return nil }

// Close ends the port; what was sent is posted.
func (p *Port) Close(time.Time) { close(p.gone) }

func (p *Port) send(to channel.Name, frames [][]byte) {
	for i, f := range frames {
		if bytes.Equal(f, delimiter) {
			f := frames[i+2:] // without the signature
			p.post(to, Message{f[0], f[1], f[2], f[3], f[4:]})
			return
		}
	}
	panic("port: a message without a delimiter")
}

// peer is the front end on one channel.
type peer struct {
	*Port
	on channel.Name
}

func (p peer) Identity() string      { return "page" }
func (p peer) Gone() <-chan struct{} { return p.gone }
func (p peer) Send(frames [][]byte, essential bool) bool {
	p.send(p.on, frames)
	return true
}
