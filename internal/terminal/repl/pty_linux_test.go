package repl

import (
	"os"
	"path/filepath"
	"testing"
)

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
