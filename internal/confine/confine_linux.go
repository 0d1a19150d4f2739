package confine

import (
	"fmt"
	"os"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// refused lists system calls that a session has no use for: programs, the network, other processes, the machine. The Go
// runtime makes none of them once it runs; its threads come from clone, which cannot be told from fork, but a forked
// child can run no other program and stays in our session, whose processes end with it.
var refused = []string{
	"execve", "execveat", "vfork",
	"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "io_uring_setup",
	"ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open", "pidfd_getfd", "kill",
	"setsid", "setpgid", "unshare", "setns", "mount", "umount2", "pivot_root", "chroot",
	"bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "init_module", "finit_module", "kexec_load",
}

// known returns those of the names that this architecture has.
func known(names []string) (list []string) {
	here, err := arch.GetInfo("")
	if err != nil {
		return names // the filter will say so
	}
	for _, n := range names {
		if _, ok := here.SyscallNames[n]; ok {
			list = append(list, n)
		}
	}
	return list
}

// Enter confines this process, all its threads and whatever they start: of all files it can use only those in dir,
// which becomes its working directory; it has no network, starts no program, and its environment is empty. An error
// names what the system lacks; the process may then be partly confined and should end.
func Enter(dir string, l Limits) error {
	os.Clearenv()
	if err := os.Chdir(dir); err != nil {
		return err
	}
	for _, r := range []struct {
		name     string
		resource int
		most     int64
	}{{"memory", unix.RLIMIT_DATA, l.Memory}, {"files' size", unix.RLIMIT_FSIZE, l.File}, {"core dumps", unix.RLIMIT_CORE, -1}} {
		if r.most == 0 {
			continue
		}
		n := uint64(max(0, r.most))
		if err := unix.Setrlimit(r.resource, &unix.Rlimit{Cur: n, Max: n}); err != nil {
			return fmt.Errorf("no limit on %s: %w", r.name, err)
		}
	}
	if err := landlock.V3.RestrictPaths(landlock.RWDirs(dir)); err != nil {
		return fmt.Errorf("no landlock (Linux 6.2 and later has it, unless it is switched off): %w", err)
	}
	filter := seccomp.Filter{
		NoNewPrivs: true,
		Flag:       seccomp.FilterFlagTSync,
		Policy: seccomp.Policy{
			DefaultAction: seccomp.ActionAllow,
			Syscalls:      []seccomp.SyscallGroup{{Action: seccomp.ActionErrno, Names: known(refused)}},
		},
	}
	if err := seccomp.LoadFilter(filter); err != nil {
		return fmt.Errorf("no seccomp: %w", err)
	}
	return nil
}
