package job

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Job is a process and all that it starts.
type Job struct{ handle windows.Handle }

// Start starts cmd as the first process of a job. The process stands still until it is in the job, so that nothing of
// what it starts can be outside.
func Start(cmd *exec.Cmd) (*Job, error) {
	j, err := create()
	if err != nil {
		return nil, fmt.Errorf("making a job object: %w", err)
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.CreationFlags |= windows.CREATE_SUSPENDED
	if err := cmd.Start(); err != nil {
		j.Close()
		return nil, err
	}
	if err := j.take(cmd.Process); err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		j.Close()
		return nil, fmt.Errorf("putting %s into a job object: %w", cmd.Path, err)
	}
	return j, nil
}

// Kill ends all processes of the job.
func (j *Job) Kill() { windows.TerminateJobObject(j.handle, 1) }

// Close ends what is left of the job. The system does the same when this process ends.
func (j *Job) Close() { windows.CloseHandle(j.handle) }

func create() (*Job, error) {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		windows.CloseHandle(handle)
		return nil, err
	}
	return &Job{handle}, nil
}

// take puts a suspended process into the job and lets it run.
func (j *Job) take(p *os.Process) error {
	var failed error
	err := p.WithHandle(func(h uintptr) {
		if failed = windows.AssignProcessToJobObject(j.handle, windows.Handle(h)); failed == nil {
			failed = resume(windows.Handle(h))
		}
	})
	if err != nil {
		return err
	}
	return failed
}

var ntResumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// resume resumes the threads of a process: Go has closed the handle of its first one, which ResumeThread would need.
func resume(process windows.Handle) error {
	if status, _, _ := ntResumeProcess.Call(uintptr(process)); status != 0 {
		return windows.NTStatus(status)
	}
	return nil
}
