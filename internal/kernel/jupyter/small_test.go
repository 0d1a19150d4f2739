package jupyter

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzOffsets(f *testing.F) {
	f.Add("print π😀𝜋\nx", 8)
	f.Add("", 1)
	f.Add("\xff\xfe", -1)
	f.Fuzz(func(t *testing.T, code string, pos int) {
		b := byteOffset(code, pos)
		if b < 0 || b > len(code) || (b < len(code) && utf8.ValidString(code) && !utf8.RuneStart(code[b])) {
			t.Fatalf("byteOffset(%q, %d) = %d", code, pos, b)
		}
		if want := min(max(pos, 0), utf8.RuneCountInString(code)); codePoints(code, b) != want {
			t.Fatalf("position %d of %q comes back as %d, want %d", pos, code, codePoints(code, b), want)
		}
	})
}

func TestHistorySearch(t *testing.T) {
	h := newHistory("", "this", t.Logf)
	for i, s := range []string{"a", "b/c", "a", "x[1]", "π = 3"} {
		h.add(i+1, s, "")
	}
	all, this := h.all()
	for _, c := range []struct {
		pattern string
		unique  bool
		want    string
	}{
		{"*", false, "1 2 3 4 5"}, {"*", true, "2 3 4 5"}, {"a", false, "1 3"}, {"a", true, "3"}, {"b*", false, "2"},
		{"b?c", false, "2"}, {"[ab]*", false, "1 2 3"}, {"[!ab]*", false, "4 5"}, {"[^a-w]*", false, "4 5"}, {"x[[]1]", false, "4"},
		{"?", false, "1 3"}, {"π*", false, "5"}, {"", false, ""}, {"[", false, ""}, {"*[z-a]", false, ""}, {"A", false, ""},
	} {
		var got []string
		for _, e := range search(all, c.pattern, c.unique) {
			got = append(got, fmt.Sprint(e.Line))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("search %q, unique %v: %v, want %s", c.pattern, c.unique, got, c.want)
		}
	}
	if n := len(lineRange(all, this, 2, 4)); n != 2 {
		t.Errorf("range 2–4: %d entries, want 2", n)
	}
	if n := len(tail(all, 2)); n != 2 {
		t.Errorf("tail 2: %d entries", n)
	}
}

// Any pattern at all makes a regular expression, which matches as path.Match does, but for what that does not know:
// [!…], a bracket as the first of a set, and a * that does not stop at a slash.
func FuzzGlob(f *testing.F) {
	for glob, s := range map[string]string{`a*[!b-c]?\[`: "abc", "*": "", "?": "é", "[b-ac]x": "cx", "[^b-a]": "z",
		"a.b+(": "a.b+(", "[": "["} {
		f.Add(glob, s)
	}
	f.Fuzz(func(t *testing.T, glob, s string) {
		got := globRegexp(glob).MatchString(s)
		if strings.ContainsAny(glob+s, `\/!`) || strings.Contains(glob, "[]") || strings.Contains(glob, "[^]") ||
			!utf8.ValidString(glob+s) {
			return
		}
		if want, err := path.Match(glob, s); err == nil && got != want {
			t.Errorf("%q matches %q: %v, want %v", glob, s, got, want)
		}
	})
}
