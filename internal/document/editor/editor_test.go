package editor

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// packages writes files below a directory as npm does.
func packages(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestModules(t *testing.T) {
	files := map[string]string{
		"@a/view/package.json":  `{"name": "@a/view", "exports": {"import": "./dist/index.js", "require": "./dist/index.cjs"}}`,
		"@a/view/dist/index.js": "import { x,\n  y } from '@b/state';\nimport crel from \"crel\"\nconst s = \"import from 'nothing'\"\n",
		"@b/state/package.json": `{"name": "@b/state", "exports": {".": {"import": "./index.js"}}}`,
		"@b/state/index.js":     "export const x = 1",
		"crel/package.json":     `{"name": "crel", "exports": {"import": "./index.js"}}`,
		"crel/index.js":         "export default 1",
	}
	all, err := modules(packages(t, files))
	if err != nil || len(all) != 3 {
		t.Fatal(err, len(all))
	}
	want := "import { x,\n  y } from './b-state.js';\nimport crel from './crel.js'\nconst s = \"import from 'nothing'\"\n"
	if got := string(all["a-view.js"]); got != want {
		t.Errorf("a module:\n%s\nwant\n%s", got, want)
	}
	delete(files, "crel/package.json")
	if _, err := modules(packages(t, files)); err == nil || !strings.Contains(err.Error(), "a-view.js imports crel.js") {
		t.Errorf("without a package: %v", err)
	}
}

// Without npm there is an error that says so, and nothing is left behind.
func TestNoNpm(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	cache := t.TempDir()
	if _, err := Modules(t.Context(), cache, io.Discard); err == nil || !strings.Contains(err.Error(), "npm") {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) > 0 {
		t.Errorf("%v, left: %v", err, left)
	}
}

// Every package has a hash, and one version, which is the one that we name.
func TestPins(t *testing.T) {
	var want struct{ Dependencies map[string]string }
	var locked struct {
		Packages map[string]struct{ Version, Integrity, Resolved string }
	}
	for data, to := range map[*[]byte]any{&wanted: &want, &lock: &locked} {
		if err := json.NewDecoder(bytes.NewReader(*data)).Decode(to); err != nil {
			t.Fatal(err)
		}
	}
	for name, p := range locked.Packages {
		if name != "" && (!regexp.MustCompile(`^sha512-`).MatchString(p.Integrity) || p.Resolved != "") {
			t.Errorf("%s: integrity %q, resolved %q", name, p.Integrity, p.Resolved)
		}
	}
	for name, version := range want.Dependencies {
		if got := locked.Packages["node_modules/"+name].Version; got != version {
			t.Errorf("%s is %s in the lock, want %s", name, got, version)
		}
	}
}
