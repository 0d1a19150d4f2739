package term

import (
	"fmt"
	"image"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// pseudo returns a terminal and what stands behind its glass.
func pseudo(t *testing.T) (behind, terminal *os.File) {
	t.Helper()
	behind, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { behind.Close() })
	n, err := unix.IoctlGetInt(int(behind.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(behind.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Skip(err)
	}
	if terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return behind, terminal
}

// until reads what was written to the terminal up to some text.
func until(t *testing.T, behind *os.File, end string) string {
	t.Helper()
	var all strings.Builder
	for buf := make([]byte, 64); !strings.HasSuffix(all.String(), end); {
		n, err := behind.Read(buf)
		if err != nil {
			t.Fatalf("%q, then %v", all.String(), err)
		}
		all.Write(buf[:n])
	}
	return all.String()
}

// A terminal is asked while its keys have no meaning, and is afterwards as it was; what was typed meanwhile is kept.
func TestAsk(t *testing.T) {
	behind, terminal := pseudo(t)
	before, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		Terminal
		typed string
	}
	got := make(chan answer)
	go func() {
		is, typed := Ask(terminal, terminal, time.Hour)
		got <- answer{is, string(typed)}
	}()
	if asked := until(t, behind, askDA1); asked != askKitty+askName+askCell+askDA1 {
		t.Errorf("asked is %q", asked)
	}
	for _, said := range []string{"a\x03", "\x1bP>|XTerm(390)\x1b\\\x1b[6;13", ";6t", "\x1b[?64;4c"} { // the terminal takes its time
		if _, err := behind.WriteString(said); err != nil {
			t.Fatal(err)
		}
	}
	until(t, behind, wipe)
	if g := <-got; g.Terminal != (Terminal{Sixel, "XTerm(390)", image.Pt(6, 13)}) || g.typed != "a\x03" {
		t.Errorf("%+v", g)
	}
	if after, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS); err != nil || *after != *before {
		t.Errorf("the terminal is left in %+v, %v, was in %+v", after, err, before)
	}
}

// A terminal that says nothing shows no pictures, and what is none is not asked.
func TestNoAnswer(t *testing.T) {
	_, terminal := pseudo(t)
	if is, typed := Ask(terminal, terminal, 0); is != (Terminal{Cell: usualCell}) || len(typed) != 0 {
		t.Errorf("%+v, %q", is, typed)
	}
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	if said := talk(in, out, askDA1, time.Hour); said != nil {
		t.Errorf("a pipe says %q", said)
	}
}
