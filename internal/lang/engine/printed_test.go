package engine_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// printedFile has a line for each program: its name, the digest of its source, and the digest of what the compiled program prints.
// Compiling them all takes a minute of processor and more. With these digests the compiler runs only programs whose outcome is not
// certain without it.
const printedFile = "testdata/fidelity/PRINTED.txt"

const mendPrinted = "run: go test ./internal/lang/engine -run Compiled -update"

// digest returns 64 bits of a text's SHA-256.
func digest(text string) string { return fmt.Sprintf("%.8x", sha256.Sum256([]byte(text))) }

// digests are of a program's source and of what it prints when it is compiled.
type digests struct{ source, output string }

// digestsOf returns the digests of a program that prints output.
func digestsOf(t *testing.T, name, output string) digests {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(programDir(), name+".go"))
	if err != nil {
		t.Fatal(err)
	}
	return digests{digest(string(src)), digest(output)}
}

// printedText returns the content of printedFile for outputs of the compiled programs.
func printedText(t *testing.T, names []string, outputs map[string]string) string {
	t.Helper()
	var b strings.Builder
	for _, n := range names {
		d := digestsOf(t, n, outputs[n])
		fmt.Fprintln(&b, n, d.source, d.output)
	}
	return b.String()
}

func writePrinted(t *testing.T, names []string, outputs map[string]string) {
	t.Helper()
	if err := os.WriteFile(printedFile, []byte(printedText(t, names, outputs)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// readPrinted returns the digests in printedFile by program.
func readPrinted(t *testing.T) map[string]digests {
	t.Helper()
	data, err := os.ReadFile(printedFile)
	if err != nil {
		t.Fatalf("%v; %s", err, mendPrinted)
	}
	printed := map[string]digests{}
	for line := range strings.Lines(string(data)) {
		var name string
		var d digests
		if _, err := fmt.Sscan(line, &name, &d.source, &d.output); err != nil {
			t.Fatalf("%s: %q: %v", printedFile, line, err)
		}
		printed[name] = d
	}
	return printed
}

// wanted returns what the compiled programs print. If every run of a program has ended well and its output has the digest in
// printedFile, that output is the answer. The compiler runs the other programs, and all of them with MSP_ALL=1.
func wanted(t *testing.T, names []string, runs map[string]map[string]outcome) map[string]string {
	t.Helper()
	if os.Getenv(all) != "" {
		want := compileAll(t, names)
		if data, err := os.ReadFile(printedFile); !*update && (err != nil || string(data) != printedText(t, names, want)) {
			t.Errorf("%s is out of date; %s", printedFile, mendPrinted)
		}
		return want
	}
	printed, want, open := readPrinted(t), map[string]string{}, []string(nil)
	for _, n := range names {
		output, certain := agreed(n, runs)
		d := digestsOf(t, n, output)
		if d.source != printed[n].source { // another series of Go may print something else
			t.Errorf("%s has no digest of %s; %s", printedFile, n, mendPrinted)
		}
		if want[n] = output; !certain || d != printed[n] {
			open = append(open, n)
		}
	}
	if len(open) > 0 {
		maps.Copy(want, compileAll(t, open))
	}
	return want
}

// agreed returns what every run of a program has printed, and whether it is the same and no run has ended with an error.
func agreed(name string, runs map[string]map[string]outcome) (output string, certain bool) {
	for _, outcomes := range runs {
		o, ran := outcomes[name]
		if !ran {
			continue
		}
		if o.Name != "" || certain && o.Output != output {
			return "", false
		}
		output, certain = o.Output, true
	}
	return output, certain
}
