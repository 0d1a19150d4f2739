package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Two processes run what packages do when a program starts. So no package of ours builds tables then that it may never need: a
// font would be 200 kB. Those of libraries are counted, so that the next one is looked at. A kernel listens long before its
// packages are ready, because a client that finds no one tries again after 100 ms: so what comes before is counted by itself.
func TestProgramsStartWithoutTables(t *testing.T) {
	const (
		each = 100_000   // bytes of one package of ours: the most is 72 kB today, names of TeX
		all  = 3_000_000 // 2.6 MB today, a megabyte of it for the sanitiser of HTML
		deaf = 500_000   // before a kernel listens: 0.34 MB today, half of it for the names of system calls
	)
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "run") // which ends at once: it wants the name of a file
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, _ := cmd.CombinedOutput()
	sum, ours, before := 0, 0, -1
	for line := range strings.Lines(string(trace)) {
		var name string
		var at, clock float64
		var bytes int
		if _, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock, %d bytes", &name, &at, &clock, &bytes); err != nil {
			continue
		}
		if name == "github.com/massspring/msp/internal/kernel/jupyter/connection" {
			before = sum
		}
		sum += bytes
		if strings.HasPrefix(name, "github.com/massspring/msp/") {
			ours++
			if bytes > each {
				t.Errorf("%s allocates %d bytes when a program starts", name, bytes)
			}
		}
	}
	if ours == 0 {
		t.Fatalf("no package of ours starts:\n%s", trace)
	}
	if before < 0 || before > deaf {
		t.Errorf("packages allocate %d bytes before a kernel listens", before)
	}
	if sum > all {
		t.Errorf("packages allocate %d bytes when a program starts", sum)
	}
}
