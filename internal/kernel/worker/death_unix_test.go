//go:build unix

package worker

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

const killedWhy = "the process was killed"

// die ends this process by a signal.
func die(name string) { exec.Command("kill", "-"+name, strconv.Itoa(os.Getpid())).Run() }

// pipeOf is one of the pipes that a child, this process, was given as descriptors 3 to 5: where Serve moves them.
func pipeOf(descriptor int) *os.File { return os.NewFile(uintptr(highFd+descriptor-3), "") }

// mortal reports whether a process dies of a signal, as of a hangup not under nohup.
func mortal(name string) bool { return name != "HUP" || !signal.Ignored(syscall.SIGHUP) }

// waitedForAll finds a child of this process that no one has waited for.
func waitedForAll(t *testing.T) {
	var ws syscall.WaitStatus
	if pid, err := syscall.Wait4(-1, &ws, syscall.WNOHANG, nil); err != syscall.ECHILD {
		t.Errorf("Wait4 = %d, %v: a child was not waited for", pid, err)
	}
}

func openFiles(t *testing.T) int {
	dir := fmt.Sprintf("/proc/%d/fd", os.Getpid())
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Skip("open files cannot be counted here:", err)
	}
	return len(files)
}

// That memory ran out is said when the system says so, and not of every kill -9.
func TestReasonOfAKill(t *testing.T) {
	cmd := exec.Command("sh", "-c", "kill -9 $$")
	cmd.Run()
	for kills, want := range map[int64]string{2: "out of memory", 0: "kill -9", -1: "perhaps because the computer ran out of memory"} {
		if got := reason(cmd.ProcessState, &lastWords{}, kills); !strings.Contains(got, want) || kills == 0 &&
			strings.Contains(got, "memory") {
			t.Errorf("with %d kills for memory: %s, want %s", kills, got, want)
		}
	}
}

// A child that does not take its orders is given up.
func TestStoppedChild(t *testing.T) {
	t.Parallel()
	w := startWith(t, "toy", impatient)
	wantOK(t, w, "set 1", "")
	if err := syscall.Kill(w.Pid(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	long := "print " + strings.Repeat("x", 4<<20) // many times what a pipe holds
	if _, r := runCell(t, w, long); !r.Lost || !strings.Contains(r.Err.Value, "does not take orders") {
		t.Errorf("a cell for a stopped child: %+v", r)
	}
	wantOK(t, w, "get", "<>")
}

// A child that cannot hear orders ends, and says why. (Windows does not close a pipe under a read that waits.)
func TestDeafChild(t *testing.T) {
	w := startToy(t)
	told := make(chan string, 1)
	w.Execute(t.Context(), cell.Request{Code: "deaf"}, cell.IO{Out: func(o cell.Output) { told <- o.Text }})
	w.TakeComm(cell.Comm{Op: cell.CommMsg, ID: "inbox"})
	<-told
	if _, r := runCell(t, w, "print x"); !r.Lost || !strings.Contains(r.Err.Value, "a pipe of the session itself was closed") {
		t.Errorf("a cell for a deaf child: %+v", r)
	}
	wantOK(t, w, "print x", "x")
}
