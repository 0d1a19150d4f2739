// Package channel is the interface between a kernel and the transport of its messages: ZeroMQ sockets (package zmq), or the port
// between a page and its Web Worker (package port).
package channel

import "time"

// Name names a channel between one front end and a kernel. What is published to all front ends has no name.
type Name string

const (
	Shell   Name = "shell"
	Control Name = "control"
	Stdin   Name = "stdin"
)

// Transport carries messages between a kernel and its front ends. It knows them as frames only: identities, delimiter,
// signature, header, parent header, metadata, content, buffers.
type Transport interface {
	// Open begins to pass what front ends send to receive, from any number of goroutines; receive may block them. The
	// result of welcome greets a subscription to a topic, where front ends subscribe.
	Open(receive func(Name, Peer, [][]byte), welcome func(topic []byte) [][]byte)
	// Reply sends to the connection that a request came on or, when that is gone, to the same front end's new one.
	Reply(Name, Peer, [][]byte)
	// Publish sends to all front ends. The first frame is the topic. Publish waits for slow ones; one that has stopped
	// reading gets only essential messages, and in the end none.
	Publish(frames [][]byte, essential bool)
	// Stdin returns the stdin channel of the front end with the identity, or nil if there is none (yet).
	Stdin(identity string) Peer
	// Ports returns the port numbers of a connect_reply, or nil where there are none.
	Ports() map[string]int
	// Close ends the transport once all is sent, or at the deadline.
	Close(deadline time.Time)
}

// Peer is a front end's connection on one channel.
type Peer interface {
	// Identity is the front end's name, the same on all its channels.
	Identity() string
	// Send queues a message and reports whether it was accepted. It never waits.
	Send(frames [][]byte, essential bool) bool
	// Gone returns a channel that is closed with the connection.
	Gone() <-chan struct{}
}

// Size returns about how many bytes a message takes while it waits.
func Size(frames [][]byte) int {
	n := 0
	for _, f := range frames {
		n += len(f) + 32 // the slice header and a little
	}
	return n
}

// Wake wakes whoever waits on c, which has room for one value: once, however often it is woken before it looks.
func Wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
