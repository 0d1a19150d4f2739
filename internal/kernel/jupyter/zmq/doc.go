// Package zmq carries a kernel's messages over ZeroMQ sockets: the five sockets of a kernel, and their peers.
//
// ZMTP itself is implemented by the Conn of github.com/go-zeromq/zmq4. The socket patterns above it (ROUTER, PUB, REP,
// bound only) are this package's, in socket.go and peer.go, because those of zmq4 v0.17 serve all peers under one lock:
// a subscriber that stops reading stops every other one and lets memory grow without end, and a peer that stops in the
// middle of a handshake keeps all later ones out.
package zmq
