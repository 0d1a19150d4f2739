package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/interp/randprog"
)

// seedsEnv is "from count" or "from count directory" and asks for other random programs than TestRandomPrograms has
// by default, and for the programs that differ and what they print to be kept in the directory.
const seedsEnv = "MSP_RANDOM_PROGRAMS"

// Random programs print the same in both engines as compiled.
func TestRandomPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	from, count, keep := uint64(1), uint64(16), ""
	if s := os.Getenv(seedsEnv); s != "" {
		if _, err := fmt.Sscan(s, &from, &count, &keep); err != nil && from+count == 0 {
			t.Fatalf("%s=%q: %v", seedsEnv, s, err)
		}
	}
	dir := t.TempDir()
	t.Setenv(programsEnv, dir)
	var names []string
	for seed := from; seed < from+count; seed++ {
		name := "seed" + strconv.FormatUint(seed, 10)
		if err := os.WriteFile(filepath.Join(dir, name+".go"), []byte(randprog.Program(seed)), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	want := compileAll(t, names)
	compareRandom(t, "msp", names, want, keep)
	if os.Getenv(seedsEnv) == "" {
		names = names[:4] // yaegi takes ten times as long
	}
	compareRandom(t, "yaegi", names, want, keep)
}

// compareRandom runs programs in an engine.
func compareRandom(t *testing.T, engineName string, names []string, want map[string]string, keep string) {
	t.Helper()
	got := interpretAll(t, engineName, "whole", names)
	for _, name := range names {
		o := got[name]
		switch {
		case o.Name != "":
			t.Errorf("%s %s: %s %s", engineName, name, o.Name, o.Error)
		case o.Output != want[name]:
			t.Errorf("%s %s: %s", engineName, name, where(o.Output, want[name]))
		default:
			continue
		}
		if keep != "" {
			seed, _ := strconv.ParseUint(name[len("seed"):], 10, 64)
			for end, text := range map[string]string{".go": randprog.Program(seed), ".got": o.Output, ".want": want[name]} {
				if err := os.WriteFile(filepath.Join(keep, name+end), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// where is the first line in which two outputs differ.
func where(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is\n\t%s\nwant\n\t%s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}
