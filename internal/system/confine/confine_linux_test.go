package confine

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestMain lets the test binary be a program that confines itself, but for one measure, and makes an attempt: attempt
// NAME WITHOUT DIR ARGUMENT.
func TestMain(m *testing.M) {
	if len(os.Args) == 6 && os.Args[1] == "attempt" {
		os.Exit(confinedAttempt(os.Args[2], os.Args[3], os.Args[4], os.Args[5]))
	}
	os.Exit(m.Run())
}

// limits of the attempts leave room for a Go program with nothing in it, and for the race detector.
var limits = Limits{Memory: 1 << 30, File: 1 << 20, Open: 40}

func confinedAttempt(name, without, dir, argument string) int {
	kept := slices.DeleteFunc(slices.Clone(measures), func(m measure) bool { return m.name == without })
	if err := enter(dir, limits, kept); err != nil {
		fmt.Println("enter:", err)
		return 2
	}
	for _, a := range append(attempts, work) {
		if a.name == name {
			if err := a.make(argument); err != nil {
				fmt.Println("refused:", err)
				return 1
			}
			fmt.Println("done")
			return 0
		}
	}
	return 3
}

// attempted is something that a process tries, with the measure that keeps it from succeeding.
type attempted struct {
	name, stoppedBy string
	make            func(argument string) error
}

// attempts are what a confined process may not do. The argument is the name of a file outside its directory.
var attempts = []attempted{
	{"reads a file outside", "landlock", func(secret string) error { _, err := os.ReadFile(secret); return err }},
	{"lists a directory outside", "landlock", func(secret string) error { _, err := os.ReadDir(filepath.Dir(secret)); return err }},
	{"writes a file outside", "landlock", func(secret string) error { return os.WriteFile(secret+".new", nil, 0o644) }},
	{"cuts a file outside", "landlock", func(secret string) error { return os.Truncate(secret, 0) }},
	{"removes a file outside", "landlock", func(secret string) error { return os.Remove(secret) }},
	{"reads a file outside by a link of its own", "landlock", func(secret string) error {
		if err := os.Symlink(secret, "link"); err != nil {
			return err
		}
		_, err := os.ReadFile("link")
		return err
	}},
	{"writes into its own memory", "landlock", func(string) error {
		f, err := os.OpenFile("/proc/self/mem", os.O_RDWR, 0)
		if err == nil {
			f.Close()
		}
		return err
	}},
	{"connects", "seccomp", func(address string) error {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
		}
		return err
	}},
	{"listens", "seccomp", func(string) error {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err == nil {
			l.Close()
		}
		return err
	}},
	{"opens a socket of files", "seccomp", func(string) error { _, err := net.Listen("unix", "here"); return err }},
	{"becomes another program", "seccomp", func(string) error { return unix.Exec("./program", []string{"program"}, nil) }},
	{"runs a program", "seccomp", func(string) error { return program().Run() }},
	{"leaves a process behind", "seccomp", func(string) error {
		cmd := program("and wait")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := cmd.Start(); err != nil {
			return err
		}
		fmt.Println("left", cmd.Process.Pid)
		return nil
	}},
	{"forks", "seccomp", func(string) error { return forked(unix.SYS_CLONE, uintptr(unix.SIGCHLD)) }},
	{"forks by the newer call", "seccomp", func(string) error {
		arguments := [8]uint64{4: uint64(unix.SIGCHLD)} // struct clone_args
		return forked(unix.SYS_CLONE3, uintptr(unsafe.Pointer(&arguments)), unsafe.Sizeof(arguments))
	}},
	{"signals its parent", "seccomp", func(string) error { return unix.Kill(os.Getppid(), 0) }},
	{"signals a thread of its parent", "seccomp", func(string) error { return unix.Tgkill(os.Getppid(), os.Getppid(), 0) }},
	{"makes a session of its own", "seccomp", func(string) error { _, err := unix.Setsid(); return err }},
	{"has something of its own that threads share", "seccomp", func(string) error { return unix.Unshare(unix.CLONE_FILES) }},
	{"takes memory", "limits", func(string) error {
		_, err := unix.Mmap(-1, 0, 2<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		return err
	}},
	{"takes memory of the Go runtime", "limits", func(string) error { hog = make([]byte, 2<<30); return nil }},
	{"writes a large file", "limits", func(string) error { return os.WriteFile("large", make([]byte, 2<<20), 0o644) }},
	{"has many open files without a name", "limits", func(string) error {
		for i := range limits.Open + 10 {
			f, err := os.Create("mine")
			if err != nil {
				return fmt.Errorf("the %dth: %w", i, err)
			}
			defer f.Close()
			if err := os.Remove("mine"); err != nil {
				return err
			}
		}
		return nil
	}},
	{"maps a file", "seccomp", func(string) error {
		f, err := os.Open("program")
		if err != nil {
			return err
		}
		_, err = unix.Mmap(int(f.Fd()), 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
		return err
	}},
	{"makes a file in memory", "seccomp", func(string) error { _, err := unix.MemfdCreate("mine", 0); return err }},
	{"shares memory that outlives it", "seccomp", func(string) error {
		id, err := unix.SysvShmGet(unix.IPC_PRIVATE, 4096, unix.IPC_CREAT|0o600)
		if err == nil {
			_, err = unix.SysvShmCtl(id, unix.IPC_RMID, nil)
		}
		return err
	}},
	{"calls by another architecture's numbers", "one architecture", func(string) error { return otherNumbers() }},
}

var hog []byte

// program is the one in the directory of the attempt, with files that are open already.
func program(arguments ...string) *exec.Cmd {
	cmd := exec.Command("./program", arguments...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdin, os.Stdin
	return cmd
}

// work is what no measure is against.
var work = attempted{"works", "", func(string) error {
	if len(os.Environ()) > 0 {
		return fmt.Errorf("the environment is %q", os.Environ())
	}
	locked := make(chan bool)
	for range 4 {
		go func() { runtime.LockOSThread(); locked <- true }() // each a thread of its own
	}
	for range 4 {
		<-locked
	}
	if err := os.WriteFile("mine", []byte("7"), 0o644); err != nil {
		return err
	}
	if b, err := os.ReadFile("mine"); string(b) != "7" {
		return fmt.Errorf("the file is %q, %v", b, err)
	}
	return os.Remove("mine")
}}

// build compiles a program that needs no files: no library of the system's.
func build(t *testing.T) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "program")
	cmd := exec.Command("go", "build", "-o", name, "./testdata/program")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return name
}

// sandbox makes a directory to be confined to, with the built program in it, and a file outside.
func sandbox(t *testing.T, built string) (dir, secret string) {
	t.Helper()
	top := t.TempDir()
	dir, secret = filepath.Join(top, "inside"), filepath.Join(top, "outside", "secret")
	for _, d := range []string{dir, filepath.Dir(secret)} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(secret, []byte("7"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(built, filepath.Join(dir, "program")); err != nil {
		t.Fatal(err)
	}
	return dir, secret
}

// attempt runs an attempt without one measure, "" for with all, and returns what it printed, and whether it succeeded.
func attempt(t *testing.T, name, without, argument, dir string) (said string, done bool) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "attempt", name, without, dir, argument)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) || strings.HasPrefix(out.String(), "enter:") {
		t.Fatalf("%s: %v: %s", name, err, &out)
	}
	return out.String(), err == nil
}

// What a confined process attempts fails, and succeeds as soon as the measure against it is taken away: so each measure
// is needed, and each attempt a real one.
func TestAttempts(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	built := build(t)
	t.Cleanup(func() { listener.Close() }) // when the attempts have ended, which run side by side
	for _, a := range attempts {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			dir, secret := sandbox(t, built)
			argument := secret
			if a.name == "connects" {
				argument = listener.Addr().String()
			}
			if said, done := attempt(t, a.name, "", argument, dir); done {
				t.Errorf("a confined process does it: %s", said)
			}
			if b, err := os.ReadFile(secret); string(b) != "7" {
				t.Errorf("the file outside is now %q, %v", b, err)
			}
			dir, secret = sandbox(t, built)
			if argument != listener.Addr().String() {
				argument = secret
			}
			said, done := attempt(t, a.name, a.stoppedBy, argument, dir)
			if a.stoppedBy == "one architecture" && !done {
				t.Skipf("this system has no other numbers: %s", said)
			}
			if !done {
				t.Errorf("without %s it does not succeed either: %s", a.stoppedBy, said)
			}
			if pid := 0; a.name == "leaves a process behind" {
				if _, err := fmt.Sscanf(said, "left %d", &pid); err != nil {
					t.Fatalf("it said %q: %v", said, err)
				}
				if err := unix.Kill(pid, unix.SIGKILL); err != nil {
					t.Errorf("nothing was left behind: %v", err)
				}
			}
		})
	}
}

// A confined process does what a session does: it computes on several threads and uses files in its directory. Of the
// environment nothing is left.
func TestConfinedWork(t *testing.T) {
	t.Setenv("SECRET", "7")
	if said, done := attempt(t, work.name, "", "", t.TempDir()); !done {
		t.Error(said)
	}
}
