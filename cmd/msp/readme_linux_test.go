package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestREADMERunsInTheREPL types the first Go of README.md line by line at the prompt of msp repl.
func TestREADMERunsInTheREPL(t *testing.T) {
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminals here:", err)
	}
	defer keys.Close()
	n, err := unix.IoctlGetInt(int(keys.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(keys.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "repl")
	cmd.Env = append(os.Environ(), "TERM=dumb", historyVariable+"="+os.DevNull)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = screen, screen, screen
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	screen.Close()
	seen := ""
	expect := func(want string) {
		t.Helper()
		buf := make([]byte, 4096)
		for i := 0; !strings.Contains(seen, want); {
			n, err := keys.Read(buf)
			if i += n; err != nil {
				t.Fatalf("%v, waiting for %q; seen:\n%s", err, want, seen)
			}
			seen += string(buf[:n])
		}
	}
	watch := time.AfterFunc(5*time.Minute, func() { cmd.Process.Kill() })
	defer watch.Stop()
	expect("In[1]")
	for i, line := range strings.Split(strings.TrimSpace(readmeGo(t)), "\n") {
		if _, err := keys.WriteString(line + "\r"); err != nil {
			t.Fatal(err)
		}
		expect(fmt.Sprintf("In[%d]", i+2))
	}
	if _, err := keys.WriteString("\x04"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || strings.Contains(seen, "rror") {
		t.Errorf("%v\n%s", err, seen)
	}
}
