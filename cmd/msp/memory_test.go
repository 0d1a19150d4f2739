//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestMemoryLimit fills memory in the ways that end a program: cells that can be interrupted are, with all variables.
func TestMemoryLimit(t *testing.T) {
	t.Setenv(memoryVar, "700MB")
	p := newPupil(t)
	const kept = `import ("runtime/debug"; "strings"; "time"); kept := 42`
	p.want(kept, "")
	for _, c := range []struct {
		code, says string
		lost       bool
	}{
		{"l := [][]byte{}; for { l = append(l, make([]byte, 20<<20)) }", "more than 700 MB", false},
		// Without an end, they would be killed first on a machine that gives us little time.
		{"for range 800 { go func() { b := make([]byte, 1<<20); b[0] = 1; select {} }() }; time.Sleep(time.Minute)", "more than 700 MB", false},
		{"make([]byte, 1<<40)", "1024 GB are more than this session may use", false},
		{"n := 1 << 40; make([]byte, n)", "makeslice: 1024 GB are more than", false},
		{"var x [1 << 40]byte", "var x: 1024 GB are more than", false},
		{`strings.Repeat("x", 1 << 45)`, "out of memory", true}, // at once
	} {
		_, r := p.run(c.code)
		if r.Err == nil || r.Lost != c.lost || !strings.Contains(r.Err.Value, c.says) {
			t.Fatalf("%s: %+v", c.code, r)
		}
		if c.lost {
			p.want(kept, "")
		}
		if got, r := p.run("kept"); got != "42" {
			t.Fatalf("after %s: %q %+v", c.code, got, r)
		}
		p.want("l := [][]byte{}; debug.FreeOSMemory()", "")
	}
	// This is filled page by page, and cannot be stopped inside: it is left behind or, where it is fast, killed.
	if _, r := p.run(`len(strings.Repeat("x", 3 << 30))`); r.Err == nil || !strings.Contains(r.Err.Value, "700 MB") {
		t.Fatalf("strings.Repeat: %+v", r)
	}
}
