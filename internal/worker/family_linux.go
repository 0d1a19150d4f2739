package worker

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// childAttr puts the child into a session of its own, out of the reach of the terminal's Ctrl-C, and tells it by a
// signal when the thread that started it ends.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGHUP}
}

// killFollowers kills all processes of the session that pid leads but that one. Those that begin meanwhile are
// found by looking again; daemons, which are in sessions of their own, live on.
func killFollowers(pid int) {
	for again := true; again; {
		again = false
		for _, other := range sessionOf(pid) {
			if other != pid && syscall.Kill(other, syscall.SIGKILL) == nil {
				again = true
			}
		}
	}
}

// sessionOf lists the processes of a session that have not ended.
func sessionOf(session int) (pids []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, _ := os.ReadFile("/proc/" + e.Name() + "/stat") // "12 (a name) S parent group session …"
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) < 4 || bytes.ContainsAny(fields[0], "ZX") {
			continue
		}
		if id, err := strconv.Atoi(string(fields[3])); err == nil && id == session {
			pids = append(pids, pid)
		}
	}
	return pids
}
