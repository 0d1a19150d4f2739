package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"

	"github.com/massspring/msp/internal/system/job"
)

// family is a child and all that its cells have started: a job, which ends with this process.
type family struct{ *job.Job }

// startFamily starts a child, which gets files beyond the standard three. It has a console of its own, which no one sees: Ctrl-C
// does not reach it, and what it starts opens no windows.
func startFamily(cmd *exec.Cmd, files []*os.File) (family, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
	if err := handDown(cmd, files); err != nil {
		return family{}, err
	}
	j, err := job.Start(cmd)
	return family{j}, err
}

// awaitEnd waits for a child.
func awaitEnd(cmd *exec.Cmd) { cmd.Wait() }

func (f family) kill()  { f.Kill() }
func (f family) close() { f.Close() }

// endOwnFamily has nothing to do: who holds the job ends it when this process, a child, has ended, or has ended itself.
func endOwnFamily() {}

// hangUp is done by the job.
func hangUp() {}

// killedBy names the exception that ended the process, "" for none.
func killedBy(s *os.ProcessState) string {
	const failure = 0xC // the first four bits of all codes that the system itself ends a process with; -1 has others
	if code := uint32(s.ExitCode()); code>>28 == failure {
		return windows.NTStatus(code).Error()
	}
	return ""
}

// exited says of a process without last words how it has ended. The task manager ends processes with code 1, which many
// programs end with by themselves.
func exited(code int) string {
	if code == 1 {
		return "os.Exit(1) was called, or the process was ended from outside"
	}
	return fmt.Sprintf("os.Exit(%d) was called", int32(code)) // the system knows no signs
}
