// Package zmq transports a kernel's messages over its five ZeroMQ sockets.
//
// The Conn of github.com/go-zeromq/zmq4 implements ZMTP. The socket patterns above it (ROUTER, PUB, REP; bound only) are in
// socket.go and peer.go, because zmq4 v0.17 serves all peers under one lock. There, a subscriber that stops reading blocks all
// others and lets memory grow without bound, and a peer that stops during a handshake blocks all later ones.
package zmq
