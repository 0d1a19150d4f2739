// Package jupyter is the kernel side of the Jupyter messaging protocol 5.5: the connection file, the wire
// format, the five sockets and the handlers of every request. It serves a cell.Runner and knows no language;
// what the front end is told about one comes in as KernelInfo.
//
// # Messages
//
//	execute            silent, store_history, user_expressions, stop_on_error, payload "page"; aborts its shell's queue
//	complete, inspect, is_complete   while a cell runs as well
//	history            range, tail, search, of all sessions on disk
//	comm_*, comm_info  both ways, with buffers
//	kernel_info, connect, interrupt, shutdown   on shell (deprecated there) and control
//	*_subshell         create, delete, list (JEP 91), if KernelInfo.Subshells; an interrupt without subshell_id is for all
//	debug              declined: there is no debugger, and no debug_event
//	iopub_welcome      to every subscription (JEP 65)
//	input              to the client that asked for the cell
//
// What a cell shows is bounded (limit.go) and leaves at a pace (pace.go).
//
// ZMTP itself is github.com/go-zeromq/zmq4's Conn. The socket patterns above it (ROUTER, PUB, REP, bound
// only) are this package's, in socket.go and peer.go, because those of zmq4 v0.17 serve all peers under one
// lock: a subscriber that stops reading stops every other one and lets memory grow without end, and a
// peer that stops in the middle of a handshake keeps all later ones out.
package jupyter
