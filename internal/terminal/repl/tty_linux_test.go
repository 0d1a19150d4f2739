package repl

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// tty is a terminal session run by a child of this test on a pseudo-terminal.
type tty struct {
	t    *testing.T
	keys *os.File
	exit chan error

	mu   sync.Mutex
	seen strings.Builder
	from int // where expect goes on
}

func openTTY(t *testing.T, history, term string, env ...string) *tty {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminals here:", err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
	}
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), terminalChild+"="+history, "TERM="+term, "NO_COLOR=", "TMUX=", "SSH_CONNECTION=", "SSH_TTY=")
	cmd.Env = append(cmd.Env, env...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	y := &tty{t: t, keys: master, exit: make(chan error, 1)}
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := master.Read(buf)
			y.mu.Lock()
			y.seen.Write(buf[:n])
			y.mu.Unlock()
			if err != nil {
				y.exit <- cmd.Wait()
				return
			}
		}
	}()
	t.Cleanup(func() { cmd.Process.Kill(); master.Close() })
	return y
}

func (y *tty) typ(keys string) {
	y.t.Helper()
	if _, err := y.keys.WriteString(keys); err != nil {
		y.t.Fatal(err)
	}
}

// expect waits until the text has appeared after what was expected before.
func (y *tty) expect(want string) {
	y.t.Helper()
	var rest string
	for range 6000 { // a minute on an idle machine
		y.mu.Lock()
		rest = y.seen.String()[y.from:]
		i := strings.Index(rest, want)
		if i >= 0 {
			y.from += i + len(want)
		}
		y.mu.Unlock()
		if i >= 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	y.t.Fatalf("%q did not appear; there is %q", want, rest)
}

// between waits for the texts, the second after the first, and returns what stands between them.
func (y *tty) between(begin, end string) string {
	y.t.Helper()
	y.expect(begin)
	y.mu.Lock()
	from := y.from
	y.mu.Unlock()
	y.expect(end)
	y.mu.Lock()
	defer y.mu.Unlock()
	return y.seen.String()[from : y.from-len(end)]
}

// prompt waits for a prompt, which is followed by a sequence that clears the rest of the line, and what stands in it.
func (y *tty) prompt(text string) { y.t.Helper(); y.expect(text + "\x1b[0K") }

func (y *tty) leave() {
	y.t.Helper()
	y.typ("\x04")
	y.expect("left: <nil>")
	<-y.exit
}
