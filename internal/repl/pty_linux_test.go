package repl

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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

const (
	up    = "\x1b[A"
	ctrlC = "\x03"
	ctrlD = "\x04"
)

func TestTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	y := openTTY(t, file, "xterm")
	y.expect("toy session\r\n")
	y.prompt("In[1]: ")
	y.typ("x + y\r")
	y.expect("<x + y>\r\n")

	y.prompt("In[2]: ") // several lines, indented; the closing bracket goes back
	y.typ("func f() {\r")
	y.prompt(" ...: ")
	y.typ("g(\r")
	y.prompt(" ...: ")
	y.typ(")\r}\r")
	y.expect("<func f() {|\tg(|\t)|}>\r\n")

	y.prompt("In[3]: ") // a line without an end, then the prompt on a line of its own
	y.typ("print no end\r")
	y.expect(pasteOff + "no end\r\n")
	y.prompt("In[4]: ")

	y.typ(up + up + "\r") // the last line but one
	y.expect("<}>\r\n")
	y.prompt("In[5]: ")

	y.typ("fail z\r")
	y.expect("\x1b[31mIn[5]:1:1: undefined: z\x1b[0m\r\n")
	y.prompt("In[6]: ")
	y.leave()

	kept, err := os.ReadFile(file)
	if want := "x + y\nfunc f() {\n\tg(\n\t)\n}\nprint no end\n}\nfail z\n"; err != nil || string(kept) != want {
		t.Errorf("history %q, want %q (%v)", kept, want, err)
	}
	y = openTTY(t, file, "xterm") // another session recalls it
	y.prompt("In[1]: ")
	y.typ(up + up + up + "\r")
	y.expect(pasteOff + "no end\r\n")
	y.prompt("In[2]: ")
	y.leave()
}

func TestTerminalCompletion(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm")
	y.prompt("In[1]: ")
	y.typ("Sp\t\r")
	y.expect("<Spring>")
	y.prompt("In[2]: ")
	y.typ("msp.Cl\t") // what the candidates share
	y.expect("msp.Cloth")
	y.typ("\t") // the list
	y.expect("Clothes")
	y.typ("es(1)\r")
	y.expect("<msp.Clothes(1)>")
	y.prompt("In[3]: ")
	y.typ("{\rpr\t\r}\r") // in a later line of a cell
	y.expect("<{|\tprint|}>")
	y.prompt("In[4]: ")
	y.typ(":he\t\r")
	y.expect("this list")
	y.prompt("In[4]: ")
	y.typ(":do\t Clot\th\r")  // Tab rings: the candidates share nothing more
	y.expect("<%doc Clothh>") // a cell like any other
	y.prompt("In[5]: ")
	y.typ(":tiem x\r")
	y.expect("did you mean :time?")
	y.prompt("In[5]: ")
	y.leave()
}

func TestTerminalCtrlC(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm")
	y.prompt("In[1]: ")
	y.typ("half a line" + ctrlC)
	y.expect("^C\r\n")
	y.prompt("In[1]: ")
	y.typ("{\r")
	y.prompt(" ...: ")
	y.typ(ctrlC)
	y.prompt("In[1]: ")
	y.typ("{\r")
	y.prompt(" ...: ")
	y.typ("\x15" + ctrlD) // Ctrl-U clears the indentation, of which Ctrl-D would delete a character
	y.prompt("In[1]: ")

	y.typ("sleep\r")
	y.expect("sleeping\r\n")
	y.typ(ctrlC)
	y.expect("interrupted")
	y.prompt("In[2]: ")

	y.typ("stuck\r")
	y.expect("stuck\r\n")    // typed
	y.expect("is stuck\r\n") // printed
	y.typ(ctrlC)
	y.expect("Ctrl-C again")
	y.typ(ctrlC)
	y.expect("killed")
	y.prompt("In[3]: ")
	y.typ("x\r")
	y.expect("<x>")
	y.prompt("In[4]: ")
	y.leave()
}

func TestTerminalInput(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm")
	y.prompt("In[1]: ")
	y.typ("ask name?\r")
	y.prompt("name?")
	y.typ("Ada\r")
	y.expect("\"Ada\" <nil>\r\n")
	y.prompt("In[2]: ")
	y.typ("secret word:\r") // after "before" on the same line
	y.prompt("beforeword:")
	y.typ("xyz\r")
	y.expect("\"xyz\" <nil>\r\n")
	y.typ("later\r")
	y.prompt("In[4]: ")
	y.typ("half\t") // the toy's goroutine waits for that Tab
	y.expect("from a goroutine\r\n")
	y.prompt("In[4]: ")
	y.typ("-typed\r")
	y.expect("<half-typed>")
	y.prompt("In[5]: ")
	y.typ("ask q\r")
	y.prompt("q")
	y.typ(ctrlD)
	y.expect("\"\" EOF\r\n")
	y.prompt("In[6]: ")
	y.typ("ask q\r")
	y.prompt("q")
	y.typ(ctrlC)
	y.expect("interrupted")
	y.prompt("In[7]: ")
	y.typ(up + "\r") // answers do not go into the history
	y.prompt("q")
	y.typ("x\r")
	y.prompt("In[8]: ")
	y.leave()
}

// TestTerminalPaste pastes lines with tabs: one cell, as it stands.
func TestTerminalPaste(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm")
	y.prompt("In[1]: ")
	y.typ("\x1b[200~if x {\r\t{\r\t\ty\tz\r\t}\r}\r\n\x1b[201~")
	y.expect("<if x {|\t{|\t\ty\tz|\t}|}>")
	y.prompt("In[2]: ")
	y.typ("\x1b[200~a\r") // the end comes later
	y.expect("a\r\n")
	y.typ("\x1b[201~")
	y.expect("<a>")
	y.prompt("In[3]: ")
	y.typ("\x1b[200~a\rb\x1b[201~c")
	y.expect("bc")
	y.typ("\r")
	y.expect("<a|bc>")
	y.prompt("In[4]: ")
	y.leave()
}

func TestDumbTerminal(t *testing.T) {
	y := openTTY(t, "/dev/null", "dumb")
	y.expect("In[1]: ")
	y.typ("f(\n)\n")
	y.expect("<f(|)>")
	y.expect("In[2]: ")
	y.typ("fail q\n")
	y.expect("\nIn[2]:1:1: undefined: q\r\n")
	y.expect("In[3]: ")
	y.leave()
}
