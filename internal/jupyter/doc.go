// Package jupyter is the kernel side of the Jupyter messaging protocol 5.5: the connection file, the wire
// format, the five sockets and the handlers of every request. It serves a cell.Runner and knows no language;
// what the front end is told about one comes in as KernelInfo.
//
// ZMTP itself is github.com/go-zeromq/zmq4's Conn. The socket patterns above it (ROUTER, PUB, REP, bound
// only) are this package's, in socket.go and peer.go, because those of zmq4 v0.17 serve all peers under one
// lock: a subscriber that stops reading stops every other one and lets memory grow without end, and a
// peer that stops in the middle of a handshake keeps all later ones out.
package jupyter
