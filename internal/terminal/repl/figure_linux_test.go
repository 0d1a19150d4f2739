package repl

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"image"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mattn/go-sixel"
)

// screenOf returns a terminal that gives these answers.
func screenOf(t *testing.T, answers string) *tty {
	t.Helper()
	y := openTTY(t, "/dev/null", "xterm", asks+"=1")
	y.expect("\x1b[c") // the last question
	y.typ(answers)
	y.prompt("In[1]: ")
	return y
}

// TestPictures: a terminal that can is given the picture in its own way.
func TestPictures(t *testing.T) {
	t.Run("kitty", func(t *testing.T) {
		y := screenOf(t, "\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c")
		y.typ("picture\r")
		y.expect("a dot\r\n")
		if got := y.between("\x1b_Ga=T,q=2,f=100,c=1,m=0;", "\x1b\\\r\n"); got != dot {
			t.Errorf("the picture is %q", got)
		}
		y.prompt("In[2]: ")
		y.leave()
	})
	t.Run("iTerm2", func(t *testing.T) {
		y := screenOf(t, "\x1bP>|iTerm2 3.5\x1b\\\x1b[?62;4c")
		y.typ("picture\r")
		y.expect("\x1b]1337;File=inline=1;")
		if got := y.between(":", "\a\r\n"); got != dot {
			t.Errorf("the picture is %q", got)
		}
		y.prompt("In[2]: ")
		y.leave()
	})
	t.Run("sixel", func(t *testing.T) {
		y := screenOf(t, "\x1b[6;20;10t\x1b[?62;4cnext") // and a person types
		y.expect("next")
		y.typ(" line\r")
		y.expect("<next line>")
		y.prompt("In[2]: ")
		y.typ("picture\r")
		y.expect("a dot\r\n")
		var m image.Image
		if err := sixel.NewDecoder(strings.NewReader("\x1bP" + y.between("\x1bP", "\x1b\\") + "\x1b\\")).Decode(&m); err != nil {
			t.Fatal(err)
		}
		want, _, err := image.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(dot)))
		if err != nil {
			t.Fatal(err)
		}
		r, g, b, _ := want.At(0, 0).RGBA()
		if gr, gg, gb, _ := m.At(5, 5).RGBA(); m.Bounds().Dx() != 10 || gr != r || gg != g || gb != b { // a character wide
			t.Errorf("the decoder sees %v of %v", m.At(5, 5), m.Bounds())
		}
		y.prompt("In[3]: ")
		y.leave()
	})
}

// TestDrawing: a terminal that shows no pictures gets characters, and a hint, once, about what else there is.
func TestDrawing(t *testing.T) {
	y := screenOf(t, "\x1b[?62c")
	y.typ("drawing\r")
	y.expect("a dot\r\n⠁\r\n")
	y.expect(":view shows it in a tab")
	y.prompt("In[2]: ")
	y.typ("drawing\r")
	if got := y.between("⠁\r\n", "In[3]: "); strings.Contains(got, ":view") {
		t.Errorf("told again: %q", got)
	}
	y.typ("player\r")
	y.expect("a film\r\n")
	y.expect(":view plays it")
	y.prompt("In[4]: ")
	y.leave()

	y = openTTY(t, "/dev/null", "xterm", "TMUX=a,1,0")
	y.prompt("In[1]: ")
	y.typ("picture\r")
	y.expect("[picture 1 × 1, 1 KB]")
	y.expect("tmux shows pictures only as sixels")
	y.prompt("In[2]: ")
	y.leave()
}

// TestProgress: a display that is updated keeps to its line until something else is printed.
func TestProgress(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm")
	y.prompt("In[1]: ")
	y.typ("progress\r")
	const up = "\x1b[1A\r\x1b[K"
	y.expect("1 of 3\r\n" + up + "2 of 3\r\n" + up + "3 of 3\r\nand\r\ndone\r\n")
	y.prompt("In[2]: ")
	y.leave()
}

// TestView: the tab shows the figure that was there before it was opened, and what a person does to a widget in it
// arrives at the prompt.
func TestView(t *testing.T) {
	y := openTTY(t, "/dev/null", "xterm", "BROWSER=no-such-browser")
	y.prompt("In[1]: ")
	y.typ("widget\r")
	y.expect("no comms")
	y.prompt("In[2]: ")
	y.typ("player\r")
	y.prompt("In[3]: ")
	y.typ(":view\r")
	address := y.between("open this address in a browser: ", "\r\n")
	y.prompt("In[3]: ")
	answer, err := http.Get(address + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	events := bufio.NewReader(answer.Body)
	expect := func(want string) {
		t.Helper()
		for {
			line, err := events.ReadString('\n')
			if err != nil {
				t.Fatal(want, " did not come: ", err)
			}
			var e struct {
				Op   string
				Data map[string]any
			}
			if text, ok := strings.CutPrefix(line, "data: "); ok && json.Unmarshal([]byte(text), &e) == nil && e.Op == want {
				return
			}
		}
	}
	expect("figure")
	y.typ(":view\r")
	y.expect("the tab is open")
	y.prompt("In[3]: ")
	y.typ("widget\r")
	y.prompt("In[4]: ")
	expect("model")
	expect("figure")
	moved, err := http.Post(address+"comm", "application/json", strings.NewReader(`{"id": "w", "data": {"method": "update", "state": {"value": 2}}}`))
	if err != nil || moved.StatusCode != http.StatusNoContent {
		t.Fatal(moved, err)
	}
	io.Copy(io.Discard, moved.Body)
	moved.Body.Close()
	y.expect(`moved: {"method": "update", "state": {"value": 2}}`)
	y.prompt("In[4]: ")
	y.typ("drawing\r") // the tab shows it better
	if got := y.between("a dot\r\n", "In[5]: "); strings.Contains(got, "⠁") {
		t.Errorf("drawn too: %q", got)
	}
	y.leave()

	y = openTTY(t, "/dev/null", "xterm", "SSH_CONNECTION=a 1 b 2")
	y.prompt("In[1]: ")
	y.typ(":view\r")
	y.expect("on the machine where you sit: ssh -L ")
	y.expect("then open there: http://127.0.0.1:")
	y.prompt("In[1]: ")
	y.leave()
}
