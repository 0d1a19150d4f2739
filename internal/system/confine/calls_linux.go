package confine

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// refused lists system calls that a session has no use for: programs, the network, other processes, the machine. The Go
// runtime makes none of them once it runs.
var refused = []string{
	"execve", "execveat", "fork", "vfork",
	"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "io_uring_setup",
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open", "pidfd_getfd",
	"kill", "tkill", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
	"setsid", "setpgid", "unshare", "setns", "mount", "umount2", "pivot_root", "chroot",
	"bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "init_module", "finit_module", "kexec_load",
	"fallocate",                                                             // room beyond a file's size
	"memfd_create", "memfd_secret", "shmget", "msgget", "semget", "mq_open", // memory that no limit counts, or that outlives the process
}

// refusedIf are calls of the Go runtime, refused where it does not make them: it clones threads and no processes, maps no files, and
// signals no one else.
func refusedIf() []seccomp.NameWithConditions {
	return []seccomp.NameWithConditions{
		{Name: "clone", Conditions: []seccomp.Condition{{Argument: 0, Operation: seccomp.BitsNotSet, Value: unix.CLONE_THREAD}}},
		{Name: "tgkill", Conditions: []seccomp.Condition{{Argument: 0, Operation: seccomp.NotEqual, Value: uint64(os.Getpid())}}},
		{Name: "mmap", Conditions: noMemory},
	}
}

// noMemory says of a mapping that a file stands behind it, which takes room when its name and its descriptor are gone. The
// descriptor of mere memory is -1, of 32 bits or of 64.
var noMemory = []seccomp.Condition{
	{Argument: 4, Operation: seccomp.NotEqual, Value: 1<<32 - 1},
	{Argument: 4, Operation: seccomp.NotEqual, Value: 1<<64 - 1},
}

// missing are calls of which the C library takes the older one where they are missing: a filter cannot look into the
// arguments of clone3.
var missing = []string{"clone3"}

// refuseCalls makes the refused calls fail: with EPERM, or with ENOSYS what is to seem missing.
func refuseCalls(string, Limits) error {
	filter := seccomp.Filter{
		NoNewPrivs: true,
		Flag:       seccomp.FilterFlagTSync,
		Policy: seccomp.Policy{
			DefaultAction: seccomp.ActionAllow,
			Syscalls: []seccomp.SyscallGroup{
				{Action: seccomp.ActionErrno, Names: known(refused), NamesWithCondtions: refusedIf()},
				{Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS), Names: missing},
			},
		},
	}
	if err := seccomp.LoadFilter(filter); err != nil {
		return fmt.Errorf("no seccomp: %w", err)
	}
	return nil
}

// known returns those of the names that the table of this architecture has: arm64 has no fork, and 32-bit arm no memfd_secret.
// TestRefusedCalls names all that are left out on amd64 and arm64.
func known(names []string) (list []string) {
	here, err := arch.GetInfo("")
	if err != nil {
		return names // and loading the filter fails
	}
	for _, n := range names {
		if _, ok := here.SyscallNames[n]; ok {
			list = append(list, n)
		}
	}
	return list
}

// refuseOtherArchitectures ends the process at a system call by another architecture's numbers, such as int 0x80 on
// amd64, which the filter of refuseCalls lets through.
func refuseOtherArchitectures(string, Limits) error {
	here, err := arch.GetInfo("")
	if err != nil {
		return fmt.Errorf("no seccomp: %w", err)
	}
	const architecture = 4 // its place in struct seccomp_data
	program := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: architecture},
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: uint32(here.ID)},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_KILL_PROCESS},
	}
	// A filter without privileges wants this of the thread that asks; TSYNC gives both to all threads.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no seccomp: %w", err)
	}
	filter := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&filter)))
	if errno != 0 {
		return fmt.Errorf("no seccomp: %w", errno)
	}
	return nil
}
