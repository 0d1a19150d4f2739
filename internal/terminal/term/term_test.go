package term

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-sixel"
)

// TestUnderstand reads answers as terminals give them, with what is typed in between.
func TestUnderstand(t *testing.T) {
	for _, c := range []struct {
		name, said string
		want       Terminal
		typed      string
		complete   bool
	}{
		{"nothing", "", Terminal{Nowhere, "", usualCell}, "", false},
		{"typed only", "x := 1\r", Terminal{Nowhere, "", usualCell}, "x := 1\r", false},
		{"kitty", "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.35.2)\x1b\\\x1b[6;22;11t\x1b[?62;c",
			Terminal{Kitty, "kitty(0.35.2)", image.Pt(11, 22)}, "", true},
		{"kitty that refuses", "\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\\x1b[?62;c", Terminal{Nowhere, "", usualCell}, "", true},
		{"iTerm2", "\x1b_Gi=31;OK\x1b\\\x1bP>|iTerm2 3.6.1\x1b\\\x1b[6;34;14t\x1b[?62;4c",
			Terminal{ITerm, "iTerm2 3.6.1", image.Pt(14, 34)}, "", true},
		{"xterm", "\x1bP>|XTerm(390)\x1b\\\x1b[6;13;6t\x1b[?64;1;2;4;6;9;15;18;21;22c", Terminal{Sixel, "XTerm(390)", image.Pt(6, 13)}, "", true},
		{"a class of 4 is no attribute", "\x1b[?4;6c", Terminal{Nowhere, "", usualCell}, "", true},
		{"40 is not 4", "\x1b[?62;40c", Terminal{Nowhere, "", usualCell}, "", true},
		{"tmux without sixels", "\x1bP>|tmux 3.3a\x1b\\\x1b[?1;2c", Terminal{Nowhere, "tmux 3.3a", usualCell}, "", true},
		{"a size of nothing", "\x1b[6;0;0t\x1b[?62;4c", Terminal{Sixel, "", usualCell}, "", true},
		{"typed in between", "a\x1b[?62;4cb", Terminal{Sixel, "", usualCell}, "ab", true},
	} {
		got, typed := understand([]byte(c.said))
		if got != c.want || string(typed) != c.typed || complete([]byte(c.said)) != c.complete {
			t.Errorf("%s: %+v, typed %q, complete %v", c.name, got, typed, complete([]byte(c.said)))
		}
	}
}

func TestAsked(t *testing.T) {
	for _, c := range []struct {
		term, program string
		want          bool
	}{{"xterm-256color", "", true}, {"", "", false}, {"dumb", "", false}, {"linux", "", false}, {"xterm-256color", "Apple_Terminal", false}} {
		if Asked(c.term, c.program) != c.want {
			t.Errorf("%q %q: want %v", c.term, c.program, c.want)
		}
	}
}

// A terminal behind ssh has time for a round trip.
func TestLimit(t *testing.T) {
	for _, c := range []struct {
		connection, tty string
		remote          bool
		want            time.Duration
	}{{"", "", false, time.Second / 2}, {"a", "", true, 2 * time.Second}, {"", "/dev/pts/1", true, 2 * time.Second}} {
		t.Setenv("SSH_CONNECTION", c.connection)
		t.Setenv("SSH_TTY", c.tty)
		if Remote() != c.remote || Limit() != c.want {
			t.Errorf("SSH_CONNECTION=%s SSH_TTY=%s: %v, %v", c.connection, c.tty, Remote(), Limit())
		}
	}
	if got := fmt.Sprint(Nowhere, Kitty, ITerm, Sixel); got != "no pictures kitty iTerm2 sixel" {
		t.Errorf("the ways are %s", got)
	}
}

// flag is a picture of w × h dots, red on the left and blue on the right.
func flag(t *testing.T, w, h int) Picture {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{255, 0, 0, 255}
			if x >= w/2 {
				c = color.NRGBA{0, 0, 255, 255}
			}
			m.SetNRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return Picture{Data: b.Bytes(), Image: m, Width: w / 2}
}

func TestSize(t *testing.T) {
	p := flag(t, 800, 400) // 400 × 200 CSS pixels
	for _, c := range []struct{ columns, rows, w, h int }{
		{200, 100, 50, 13}, // 50 × 12.5 characters
		{20, 100, 20, 5},
		{200, 5, 20, 5},
		{1, 1, 1, 1},
	} {
		if w, h := p.Size(image.Pt(10, 20), c.columns, c.rows); w != c.w || h != c.h {
			t.Errorf("in %d × %d: %d × %d, want %d × %d", c.columns, c.rows, w, h, c.w, c.h)
		}
	}
}

// TestSixel: what a sixel decoder sees is the picture, as wide as its characters and in its own proportions.
func TestSixel(t *testing.T) {
	for high, want := range map[int]int{160: 100, 150: 93} { // in 200 dots, 20 characters of 10, for 320
		var b bytes.Buffer
		if err := (Terminal{Way: Sixel, Cell: image.Pt(10, 20)}).Show(&b, flag(t, 320, high), 80, 24); err != nil {
			t.Fatal(err)
		}
		text, ok := strings.CutSuffix(b.String(), "\n")
		if !ok {
			t.Error("the cursor stays beside the picture")
		}
		var m image.Image
		if err := sixel.NewDecoder(strings.NewReader(text)).Decode(&m); err != nil {
			t.Fatal(err)
		}
		if s := m.Bounds().Size(); s != image.Pt(200, want) {
			t.Errorf("%v dots, want %d of them high", s, want)
		}
		for x, want := range map[int]color.RGBA{20: {255, 0, 0, 255}, 180: {0, 0, 255, 255}} {
			if got := color.RGBAModel.Convert(m.At(x, 50)); got != want {
				t.Errorf("at %d: %v, want %v", x, got, want)
			}
		}
	}
}

var kittyCommand = regexp.MustCompile(`\x1b_G([^;]*);([^\x1b]*)\x1b\\`)

// TestKitty: the chunks together are the file, and only the last says that it is.
func TestKitty(t *testing.T) {
	p := flag(t, 320, 160)
	p.Data = append(p.Data, make([]byte, 5000)...) // more than a chunk
	var b bytes.Buffer
	if err := (Terminal{Way: Kitty, Cell: usualCell}).Show(&b, p, 80, 24); err != nil {
		t.Fatal(err)
	}
	parts := kittyCommand.FindAllStringSubmatch(b.String(), -1)
	text := ""
	for i, part := range parts {
		text += part[2]
		if last := i == len(parts)-1; strings.Contains(part[1], "m=0") != last || len(part[2]) > kittyChunk {
			t.Errorf("chunk %d of %d: %s, %d bytes", i+1, len(parts), part[1], len(part[2]))
		}
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !bytes.Equal(data, p.Data) || len(parts) < 2 {
		t.Errorf("%d chunks, %d bytes of %d, %v", len(parts), len(data), len(p.Data), err)
	}
	if want := "a=T,q=2,f=100,c=20,m=1"; parts[0][1] != want {
		t.Errorf("keys %q, want %q", parts[0][1], want)
	}
	p.Data = []byte("\xff\xd8 a JPEG")
	b.Reset()
	if err := (Terminal{Way: Kitty, Cell: usualCell}).Show(&b, p, 80, 24); err != nil || !strings.Contains(b.String(), "f=32,s=320,v=160") {
		t.Errorf("a JPEG is %.60q, %v", b.String(), err)
	}
}

func TestITerm(t *testing.T) {
	p := flag(t, 320, 160)
	var b bytes.Buffer
	if err := (Terminal{Way: ITerm, Cell: usualCell}).Show(&b, p, 80, 24); err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(b.String(), ":")
	data, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(rest, "\a\n"))
	if !strings.HasPrefix(head, "\x1b]1337;File=inline=1;") || !strings.Contains(head, "width=20;") ||
		err != nil || !bytes.Equal(data, p.Data) {
		t.Errorf("%.80q, %d bytes, %v", head, len(data), err)
	}
}
