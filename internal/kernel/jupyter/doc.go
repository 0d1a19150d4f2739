// Package jupyter is the kernel side of the Jupyter messaging protocol 5.5: the wire format and the handlers of every request,
// over a Transport. It serves a cell.Runner and knows no language. KernelInfo tells front ends about the language.
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
// limit.go bounds the output of a cell, and pace.go its rate.
package jupyter
