package confine

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// TestInheritedDescriptors: what this process has open without the mark, as from its caller, no program inherits that it starts.
func TestInheritedDescriptors(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inherited, err := unix.Dup(int(f.Fd())) // without close-on-exec
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(inherited)
	flags := func() int {
		n, err := unix.FcntlInt(uintptr(inherited), unix.F_GETFD, 0)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if flags()&unix.FD_CLOEXEC != 0 {
		t.Fatal("it is marked before")
	}
	if err := CloseOnExec(); err != nil {
		t.Fatal(err)
	}
	if flags()&unix.FD_CLOEXEC == 0 {
		t.Error("a program would inherit it")
	}
}
