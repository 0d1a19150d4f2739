// Package worker runs a student's cells in a child process that may die.
//
// A [Worker] implements cell.Runner by talking to a child, which calls [Serve] with the session that actually runs the cells.
// Unbounded recursion, os.Exit, concurrent map writes and exhausted memory end only the child. The cell then fails with a plain
// message (cell.SessionLost), and the next one runs in a new child.
//
// # Pipes
//
//	fd 0  /dev/null; the input that a cell asks for arrives over the control pipes
//	fd 1  the student's standard output
//	fd 2  the Go runtime's last words, which give the reason of a death; never shown verbatim
//	fd 3  control, supervisor to child: one JSON message a line, followed by the buffers of a comm message
//	fd 4  control, child to supervisor
//	fd 5  the student's standard error (os.Stderr points to it)
//
// The child moves the last three out of the way ([inherited]), so that a cell that reads, writes or closes a descriptor by its
// number does not meet them.
//
// # Order
//
// Text arrives through fd 1 and fd 5 and values through fd 4, but both must keep the order in which the cell made them. Before
// the child sends a value, a question or the end of the cell, it writes a marker into both text pipes. A marker is a random
// token of this process and a counter. Each text reader stops at the marker until the control reader has delivered the matching
// message. The order is exact within stdout, within stderr, and at every marker. Between two markers, the interleaving of the
// two is lost.
//
// # Trust
//
// The cell and the child share a process, so the supervisor trusts nothing that the child says (listen.go). Each message carries
// a key that only the child knows, and each field and its time are checked. A wrong message ends the child, with the reason. So
// does an answer that the child owes at once and does not give, because code in it has read the question ([process.await]). The
// reply of a cell carries a proof, which the supervisor makes only when the cell has ended. Code that reads or writes the
// child's memory can still say everything that the child could have said.
//
// # Orphans
//
// The child leads a session of the operating system, which contains every process that its cells start; shell lines have their
// own process groups. When supervisor or child dies, the survivor kills the rest of that session. Only daemons survive, because
// they leave the session, and processes that are just starting when both are killed at once. Outside Linux, only the child's
// process group can be found.
//
// # Limits
//
// Every wait is bounded: interrupts, cells stuck in compiled code and closing ([waits]), and the last output of a dead child
// ([drainWait]). After that time the child is killed or abandoned. memory.go limits the child's memory.
package worker
