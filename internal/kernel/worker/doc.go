// Package worker runs a student's cells in a child process that may die.
//
// A [Worker] implements cell.Runner by talking to a child, which calls [Serve] with the session that really
// runs the cells. Unbounded recursion, os.Exit, concurrent map writes and running out of memory end the
// child only: the cell fails with a plain message (cell.SessionLost), and the next one runs in a new child.
//
// # Pipes
//
//	fd 0  /dev/null; input asked for by a cell travels over the control pipes
//	fd 1  the student's standard output
//	fd 2  the Go runtime's last words, from which the reason of a death is taken; never shown as they are
//	fd 3  control, supervisor to child: one JSON message a line, the buffers of a comm's message behind it
//	fd 4  control, child to supervisor
//	fd 5  the student's standard error (os.Stderr is pointed at it)
//
// # Order
//
// Text comes through fd 1 and fd 5, values through fd 4, yet they have to arrive in the order in which the
// cell made them. Before the child sends a value, a question or the end of the cell it writes a marker (a
// random token of this process and a counter) into both text pipes. Each text reader stops at the marker
// until the control reader has delivered the message that belongs to it. Text of stdout and stderr is in
// exact order within each of the two and at every marker; between two markers their interleaving is not kept.
//
// # Trust
//
// What a cell does it does in the child, so the supervisor believes nothing that the child says (listen.go): each message
// carries a key that only the child was told, each field and its time are checked, and whatever is wrong ends the child,
// with the reason. The reply of a cell carries a proof, which the supervisor makes when the cell has ended and not
// before. Code that reads or writes the child's memory can still say all that the child could have said.
//
// # Orphans
//
// The child leads a session of the system's, in which everything is that its cells start, shell lines in groups of
// their own too. Whoever outlives the other, supervisor or child, ends what is left of that session; only daemons,
// which leave it by themselves, live on, and what was begun when both are killed at once. Outside Linux only the
// child's own process group can be found.
//
// # Limits
//
// Nothing waits without bound. Interrupting a cell, a cell stuck in compiled code ([waits]), the last output of a
// dead child ([drainWait]) and closing ([closeWait]) each have a limit. After it the child is killed or given up.
// Memory has one too: memory.go says how it is kept.
package worker
