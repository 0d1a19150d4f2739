package confine

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused lists system calls that a session has no use for: programs, the network, other processes, the machine. The Go
// runtime makes none of them once it runs.
var refused = append([]uint32{
	unix.SYS_EXECVE, unix.SYS_EXECVEAT,
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4,
	unix.SYS_IO_URING_SETUP,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE, unix.SYS_PIDFD_OPEN,
	unix.SYS_PIDFD_GETFD,
	unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
	unix.SYS_SETSID, unix.SYS_SETPGID, unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT,
	unix.SYS_CHROOT,
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_KEXEC_LOAD,
}, older...)

// refuseCalls makes the refused calls fail with EPERM. So do those calls of the Go runtime that it makes in one way only:
// it clones threads and no processes, and signals no one else.
func refuseCalls(string, Limits) error {
	p := filter{load(number)}
	p = p.when(unix.BPF_JGE, x32, refuse(unix.ENOSYS))
	for _, call := range refused {
		p = p.when(unix.BPF_JEQ, call, refuse(unix.EPERM))
	}
	// The C library takes clone where clone3 is missing, into whose arguments a filter cannot look.
	p = p.when(unix.BPF_JEQ, unix.SYS_CLONE3, refuse(unix.ENOSYS))
	p = p.when(unix.BPF_JEQ, unix.SYS_CLONE, load(argument), jump(unix.BPF_JSET, unix.CLONE_THREAD, 0, 1), allow, refuse(unix.EPERM))
	p = p.when(unix.BPF_JEQ, unix.SYS_TGKILL, load(argument), jump(unix.BPF_JEQ, uint32(os.Getpid()), 0, 1), allow, refuse(unix.EPERM))
	p = append(p, allow)
	return append(filter{load(architecture), jump(unix.BPF_JEQ, here, 1, 0), allow}, p...).install()
}

// refuseOtherArchitectures ends the process at a system call by another architecture's numbers, such as int 0x80 on
// amd64, which the filter of refuseCalls lets through.
func refuseOtherArchitectures(string, Limits) error {
	kill := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_KILL_PROCESS}
	return filter{load(architecture), jump(unix.BPF_JEQ, here, 0, 1), allow, kill}.install()
}

// x32 is where the numbers of calls of a third kind begin, which amd64 has besides its own and those of 32 bits.
const x32 = 0x40000000

// Places in struct seccomp_data: the number of the call, the architecture, the lower half of the first argument.
const (
	number       = 0
	architecture = 4
	argument     = 16
)

// filter is a program for the machine that the kernel has for filters.
type filter []unix.SockFilter

var allow = unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW}

func refuse(err unix.Errno) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(err)}
}

func load(place uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: place}
}

// jump skips yes or no instructions after comparing what was loaded with k.
func jump(how uint16, k uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | how | unix.BPF_K, K: k, Jt: yes, Jf: no}
}

// when appends steps that are taken if a comparison holds.
func (p filter) when(how uint16, k uint32, steps ...unix.SockFilter) filter {
	return append(append(p, jump(how, k, 0, uint8(len(steps)))), steps...)
}

// install puts the filter before all system calls of all threads.
func (p filter) install() error {
	if here == 0 {
		return fmt.Errorf("no seccomp: not written for %s", runtime.GOARCH)
	}
	// A filter without privileges wants this of the thread that asks; TSYNC gives both to all threads.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no seccomp: %w", err)
	}
	whole := unix.SockFprog{Len: uint16(len(p)), Filter: &p[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&whole)))
	if errno != 0 {
		return fmt.Errorf("no seccomp: %w", errno)
	}
	return nil
}
