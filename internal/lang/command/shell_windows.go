package command

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"

	"github.com/massspring/msp/internal/system/job"
)

var shell = [2]string{"cmd", "/c"}

// runGroup runs cmd as a job of its own and leaves nothing of it behind.
func runGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		CmdLine:       `cmd /d /s /c "` + cmd.Args[len(shell)] + `"`, // cmd takes the outer quotes away and reads the rest as it stands
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP,
	}
	cmd.Cancel = func() error {
		return windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(cmd.Process.Pid))
	}
	j, err := job.Start(cmd)
	if err != nil {
		return err
	}
	defer j.Close()
	return cmd.Wait()
}
