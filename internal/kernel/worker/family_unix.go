//go:build unix

package worker

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// family is a child and all that its cells have started: the processes of the session that it leads.
type family struct{ leader *os.Process }

// startFamily starts a child, which gets files beyond the standard three.
func startFamily(cmd *exec.Cmd, files []*os.File) (family, error) {
	cmd.ExtraFiles = files
	cmd.SysProcAttr = childAttr()
	if err := cmd.Start(); err != nil {
		return family{}, err
	}
	return family{cmd.Process}, nil
}

// kill ends what the child's cells have started, and then the child.
func (f family) kill() {
	killFollowers(f.leader.Pid)
	f.leader.Kill()
}

// close ends what the child has left behind.
func (f family) close() { killFollowers(f.leader.Pid) }

// endOwnFamily ends this process, a child, and all that its cells have started.
func endOwnFamily() {
	killFollowers(os.Getpid())
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// hangUp makes this process, when a signal says that its parent has died, end the session that it leads before it dies of
// that signal itself. The signal does the same whoever sends it: the parent's number cannot tell, because it changes only
// when the last thread of the old parent has ended, after the signal. A
// write to a pipe that no one reads then fails, as any other does, and leaves time for this.
func hangUp() {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGHUP)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	go func() {
		<-told
		killFollowers(os.Getpid())
		signal.Reset(syscall.SIGHUP)
		syscall.Kill(os.Getpid(), syscall.SIGHUP)
	}()
}

// killedBy names the signal that ended the process, "" for none.
func killedBy(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return ws.Signal().String()
	}
	return ""
}

// exited says of a process without last words how it has ended.
func exited(code int) string { return fmt.Sprintf("os.Exit(%d) was called", code) }
