package engine_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

var compiledFile = flag.String("compiled", "",
	"a file for what the compiled programs print: TestCompiled writes it, TestElsewhere reads it")

// part is which programs TestElsewhere runs: a session of each stays in memory.
var part = flag.String("part", "1/1", "the programs that TestElsewhere runs: 2/8 is every eighth from the second on")

// TestCompiled writes what TestElsewhere wants, and with -update the digests that TestFidelity reads.
func TestCompiled(t *testing.T) {
	if *compiledFile == "" && !*update {
		t.Skip("neither -compiled nor -update is given")
	}
	names := programs(t)
	want := compileAll(t, names)
	if *update {
		writePrinted(t, names, want)
	}
	if *compiledFile == "" {
		return
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(*compiledFile, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// fused are programs whose numbers differ in the last digit where compiled packages compute x*y + z in one operation: by processor.
var fused = map[string][]string{"arm64": {"leapfrog"}}

// TestElsewhere runs all programs in this process, each in a session of its own: on a machine without a compiler, such as
// an emulated processor or a browser's.
func TestElsewhere(t *testing.T) {
	if *compiledFile == "" {
		t.Skip("-compiled is not given")
	}
	data, err := os.ReadFile(*compiledFile)
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]string
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	var from, step int
	if _, err := fmt.Sscanf(*part, "%d/%d", &from, &step); err != nil || from < 1 || from > step {
		t.Fatalf("-part %s: want 1/1, 2/8 or the like", *part)
	}
	count := 0
	for i, name := range programs(t) {
		if i%step != from-1 {
			continue
		}
		count++
		src, err := os.ReadFile(filepath.Join("testdata", "fidelity", name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		o := interpret(open("msp"), allPrograms, 0, name, []string{string(src)})
		if slices.Contains(fused[runtime.GOARCH], name) {
			continue
		}
		if verdict(o, want[name]) != "right" {
			line, got, wanted := firstDifference(o.Output, want[name])
			t.Errorf("%s: %s %s: line %d is\n%s\nwant\n%s", name, o.Name, o.Error, line, got, wanted)
		}
	}
	if count == 0 {
		t.Error("no program was run")
	}
	t.Logf("%d programs", count)
}
