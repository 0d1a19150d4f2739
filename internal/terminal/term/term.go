// Package term finds out which pictures a terminal can show, by asking it, and writes pictures for it.
//
// It knows three methods: kitty's graphics protocol, iTerm2's inline images and DEC's sixels. It asks the terminal for all of
// them at once. Every terminal answers the last question (DA1), so the time limit matters only for terminals that are far away
// or answer nothing.
package term

import (
	"bytes"
	"image"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Way is how a terminal shows pictures.
type Way int

const (
	Nowhere Way = iota // it shows none
	Kitty              // https://sw.kovidgoyal.net/kitty/graphics-protocol
	ITerm              // https://iterm2.com/documentation-images.html
	Sixel              // https://vt100.net/docs/vt3xx-gp/chapter14.html
)

func (w Way) String() string { return [...]string{"no pictures", "kitty", "iTerm2", "sixel"}[w] }

// Terminal is what is known about a terminal.
type Terminal struct {
	Way  Way
	Name string      // what it calls itself ("tmux 3.4"), "" if it does not say
	Cell image.Point // pixels of one character cell
}

// usualCell is assumed where a terminal does not say how large its characters are.
var usualCell = image.Pt(10, 20)

// The questions, DA1 last.
const (
	askKitty = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\" // may a picture of one dot be shown?
	askName  = "\x1b[>q"                                    // XTVERSION
	askCell  = "\x1b[16t"                                   // XTWINOPS: the size of a character
	askDA1   = "\x1b[c"                                     // primary device attributes
	// wipe removes what a terminal has printed of a question that it does not understand.
	wipe = "\r\x1b[K"
)

// Limit is how long a terminal may take to answer: a local one takes milliseconds, one behind ssh a round trip.
func Limit() time.Duration {
	if Remote() {
		return 2 * time.Second
	}
	return 500 * time.Millisecond
}

// Remote reports whether the program was reached by ssh.
func Remote() bool { return os.Getenv("SSH_CONNECTION") != "" || os.Getenv("SSH_TTY") != "" }

// Asked reports whether a terminal of this kind ($TERM, $TERM_PROGRAM) is to be asked: some print questions that they
// do not know, and those show no pictures.
func Asked(term, program string) bool {
	return term != "" && term != "dumb" && term != "linux" && program != "Apple_Terminal"
}

// Ask asks the terminal at in and out, which must be one, and waits for its answers until the limit. It also returns
// what a person has typed meanwhile. Where asking fails, or is not supported, the terminal shows no pictures.
func Ask(in, out *os.File, limit time.Duration) (t Terminal, typed []byte) {
	said := talk(in, out, askKitty+askName+askCell+askDA1, limit)
	out.WriteString(wipe)
	return understand(said)
}

var (
	kittySays = regexp.MustCompile(`\x1b_Gi=31;([^\x1b]*)\x1b\\`)
	nameIs    = regexp.MustCompile(`\x1bP>\|([^\x1b]*)\x1b\\`)
	cellIs    = regexp.MustCompile(`\x1b\[6;(\d+);(\d+)t`)
	da1Is     = regexp.MustCompile(`\x1b\[\?([\d;]*)c`)
)

// complete reports whether the answer to the last question is there.
func complete(said []byte) bool { return da1Is.Match(said) }

// understand reads the answers; the rest of what was said was typed.
func understand(said []byte) (t Terminal, typed []byte) {
	take := func(r *regexp.Regexp) [][]byte {
		m := r.FindSubmatch(said)
		said = r.ReplaceAll(said, nil)
		return m
	}
	t.Cell = usualCell
	kitty := take(kittySays)
	if m := take(nameIs); m != nil {
		t.Name = string(m[1])
	}
	if m := take(cellIs); m != nil {
		h, _ := strconv.Atoi(string(m[1]))
		w, _ := strconv.Atoi(string(m[2]))
		if w > 0 && h > 0 {
			t.Cell = image.Pt(w, h)
		}
	}
	attributes := take(da1Is)
	switch {
	case inlineImages(t.Name): // some of these answer kitty's question too, and know only a part of its protocol
		t.Way = ITerm
	case kitty != nil && string(kitty[1]) == "OK":
		t.Way = Kitty
	case attributes != nil && hasSixels(attributes[1]):
		t.Way = Sixel
	}
	return t, said
}

// inlineImages reports whether a terminal of that name has iTerm2's protocol.
func inlineImages(name string) bool {
	for _, known := range []string{"iTerm2", "WezTerm", "mintty"} {
		if strings.HasPrefix(name, known) {
			return true
		}
	}
	return false
}

// hasSixels reports whether 4, "sixel graphics", is among the attributes after the first, which is the terminal's class.
func hasSixels(attributes []byte) bool {
	list := bytes.Split(attributes, []byte(";"))
	for _, a := range list[1:] {
		if string(a) == "4" {
			return true
		}
	}
	return false
}
