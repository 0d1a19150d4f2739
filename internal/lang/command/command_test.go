package command

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEnd(t *testing.T) {
	for _, c := range []struct{ src, text string }{
		{"$ ls\nx", "$ ls"},
		{"$ a \\\n b\\\n c\nx", "$ a \\\n b\\\n c"},
		{"$ a \\\\\nx", `$ a \\`}, // an escaped backslash
		{"$ a \\", `$ a \`},
		{"$", "$"},
		{"%who\nx", "%who"},
		{"%time f()\n", "%time "},
		{"%time\nf()", "%time"},
		{"%timeit -n 3 -r5 f(-n)", "%timeit -n 3 -r5 "},
		{"%timeit -n x", "%timeit -n x"},
		{"%timeit -n*x", "%timeit "},
		{"%timeit -f (x)", "%timeit "},
		{"%timeit -k 3 x", "%timeit -k 3 "},
		{"%write f\na\n%b\n", "%write f\na\n%b\n"},
		{"%unknown \\\nx", "%unknown \\"},
		{"%", "%"},
	} {
		if got := c.src[:End(c.src, 0)]; got != c.text {
			t.Errorf("%q: %q, want %q", c.src, got, c.text)
		}
		if text := "x\n" + c.src; End(text, 2) != 2+len(c.text) {
			t.Errorf("%q: ends at %d", text, End(text, 2))
		}
	}
}

func TestNamed(t *testing.T) {
	for name, want := range map[string]string{
		"who": "", "tiem": "did you mean %time?", "%timeit": "did you mean %timeit?", "%wirte": "did you mean %write?",
		"": "must be followed by a command", "matplotlib": "you need none", "pip": "msp build", "nonsense": "%help lists them",
	} {
		_, err := Named(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for _, c := range All {
		if !strings.Contains(Help(), c.Usage()) {
			t.Errorf("the help lacks %s", c.Usage())
		}
	}
}

func TestUnfinished(t *testing.T) {
	for text, want := range map[string]bool{"$ a \\": true, "$ a": false, "%write f": true, "%time": true, "%time ": false, "%who": false} {
		if Unfinished(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestRepetition(t *testing.T) {
	for arg, want := range map[string]Repetition{
		"": {0, 7}, "-n 3": {3, 7}, "-n3 -r  2": {3, 2}, "-r 1": {0, 1},
	} {
		if got, err := ParseRepetition(arg); got != want || err != nil {
			t.Errorf("%q: %v, %v", arg, got, err)
		}
	}
	for _, arg := range []string{"-n 0", "-n 99999999999999999999", "-n 2000000000", "-k 3", "3"} {
		if r, err := ParseRepetition(arg); err == nil {
			t.Errorf("%q: %v", arg, r)
		}
	}
	var calls []int
	text := Repetition{Loops: 5, Rounds: 3}.Measure(func(n int) { calls = append(calls, n) })
	if !slices.Equal(calls, []int{5, 5, 5}) || !regexp.MustCompile(`^\S+ (ns|µs) ± \S+ (ns|µs) per loop \(mean ± std\. dev\. of 3 rounds of 5\), best \S+ (ns|µs)$`).MatchString(text) {
		t.Errorf("called with %v: %s", calls, text)
	}
	if text := (Repetition{Loops: 5, Rounds: 1}).Measure(func(int) {}); !strings.HasSuffix(text, "per loop (1 round of 5)") {
		t.Error(text) // one round has no deviation
	}
}

func TestNanoseconds(t *testing.T) {
	for ns, want := range map[float64]string{
		0: "0 ns", 0.12345: "0.123 ns", 12: "12 ns", 999.4: "999 ns", 999.9: "1 µs", 1234: "1.23 µs", 2.5e6: "2.5 ms", 61e9: "61 s",
	} {
		if got := Nanoseconds(ns); got != want {
			t.Errorf("%v: %s, want %s", ns, got, want)
		}
	}
}

func TestComplete(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, f := range []string{"mesh.obj", "mesh.stl", ".hidden", "mesh.d/a"} {
		if err := os.MkdirAll(filepath.Dir(f), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		text  string
		start int
		items []string
	}{
		{"%ti", 1, []string{"time", "timeit"}},
		{"%w", 1, []string{"who", "write"}},
		{"%cd me", 4, []string{"mesh.d/", "mesh.obj", "mesh.stl"}},
		{"%write mesh.d/", 7, []string{"mesh.d/a"}},
		{"%env me", 5, nil},
		{"$ wc mesh.o", 5, []string{"mesh.obj"}},
		{"$ cat no/such", 6, nil},
		{"$ ls ", 5, []string{"mesh.d/", "mesh.obj", "mesh.stl"}},
	} {
		got := Complete(c.text, len(c.text))
		var texts []string
		for _, it := range got.Items {
			texts = append(texts, it.Text)
		}
		if !slices.Equal(texts, c.items) {
			t.Errorf("%q: %v, want %v", c.text, texts, c.items)
		}
		if got.Start != c.start || got.End != len(c.text) {
			t.Errorf("%q: replaces %d to %d", c.text, got.Start, got.End)
		}
	}
}
