//go:build unix

package notebook

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Rendering takes time and room that grow as the source does. Each of these sources takes a few tenths of a second. Without the
// limits of html_limits.go goldmark takes steps that grow as the square of the source: 14 s for "> - " and "[a](b", a minute for
// "*a_ ". The limit lies between and is on processor time, which other work on the machine does not use up.
func TestRenderingGrowsAsTheSourceDoes(t *testing.T) {
	const n, limit = 150_000, 10 * time.Second
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	for _, src := range []string{
		`\[a `, `\(a `, `\\[a `, `$${a `, `${a `, `\[{ `, `\[} `, "$a ", `\begin{align}a `, `\begin{aligned}a \begin{split}`, `\end{align}`,
		`\[a{`, "$a`b", "\\", "*a_ ", "__a**b", "[a](b", "[a](<b", "![[]()", "[", "](", "~a~~", "*]", "<a ", "<b>", "a <!A ", "a <?",
		"&amp", "a\n", "\r",
		"[a][b]", "[^a]", "<!-- ", "|a", "> - ", ">", "- ", "1. ", "\t- ",
	} {
		began := processorTime(t)
		if page, _ := render(t, repeat(src), HTMLOptions{}); len(page) > 100*n {
			t.Errorf("%d bytes of %q give %d bytes", n, src, len(page))
		}
		if took := processorTime(t) - began; took > limit {
			t.Errorf("%d bytes of %q take %v of processor time", n, src, took)
		}
	}
	render(t, "$"+repeat("1")+`\mathrm{`+repeat("a")+`}$ $\begin{array}{`+repeat("c")+"}"+repeat("&")+`\end{array}$`, HTMLOptions{})
	render(t, "$"+repeat(`\\[`)+"$", HTMLOptions{})

	ids := headingIDs{}
	for i := range n {
		if i%2 == 0 {
			ids.id("a")
		} else {
			ids.id(fmt.Sprintf("b-%d", i))
		}
	}
	if got := ids.id("a"); got != "a-75001" {
		t.Errorf("the id of the last heading is %s", got)
	}
}

// processorTime is what this process has used of its processors.
func processorTime(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
