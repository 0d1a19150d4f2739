package worker

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// childAttr puts the child into a session of its own, out of the reach of the terminal's Ctrl-C, and tells it by a
// signal when the thread that started it ends.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGHUP}
}

// awaitEnd waits until a child has ended and leaves its number to it: no other process can have that before the child is waited for.
func awaitEnd(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

// killFollowers kills all processes of the session that pid, whose number is still its own, leads but that one. Those that begin
// meanwhile are found by looking again; daemons, which are in sessions of their own, live on.
func killFollowers(pid int) {
	for again := true; again; {
		again = false
		entries, _ := os.ReadDir("/proc")
		for _, e := range entries {
			other, err := strconv.Atoi(e.Name())
			if err == nil && other != pid && inSession(other, pid) && killIn(other, pid) {
				again = true
			}
		}
	}
}

// killIn kills a process if it is one of the session, and reports whether it did. It holds on to the process before it looks:
// meanwhile the number may have become another's.
func killIn(pid, session int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer process.Release()
	return inSession(pid, session) && process.Kill() == nil
}

// inSession reports whether a process is one of the session and has not ended.
func inSession(pid, session int) bool {
	stat, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat") // "12 (a name) S parent group session …"
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	return len(fields) >= 4 && !bytes.ContainsAny(fields[0], "ZX") && string(fields[3]) == strconv.Itoa(session)
}
