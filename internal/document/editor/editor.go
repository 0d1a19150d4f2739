// Package editor fetches CodeMirror, the editor of live books, as modules that a browser loads as they are.
package editor

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/massspring/msp/internal/document/npm"
)

//go:embed package.json
var wanted []byte

//go:embed package-lock.json
var lock []byte

// Packages are CodeMirror's.
var Packages = npm.Packages{Name: "editor", What: "the editor, 4 MB", Wanted: wanted, Lock: lock}

// Modules returns the packages' modules by their files' names, such as codemirror-view.js. npm fetches them at the first time into a
// directory below cache.
func Modules(ctx context.Context, cache string, progress io.Writer) (map[string][]byte, error) {
	dir, err := Packages.Fetch(ctx, cache, progress)
	if err != nil {
		return nil, err
	}
	return modules(dir)
}

// modules reads the modules below a directory of npm's, and names in each the others by their files.
func modules(dir string) (map[string][]byte, error) {
	var manifests []string
	for _, pattern := range []string{"*/package.json", "@*/*/package.json"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		manifests = append(manifests, found...)
	}
	all := map[string][]byte{}
	for _, path := range manifests {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var p struct {
			Name    string
			Exports exports
		}
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if p.Exports == "" {
			continue // no module: none imports it
		}
		source, err := os.ReadFile(filepath.Join(filepath.Dir(path), string(p.Exports)))
		if err != nil {
			return nil, err
		}
		all[file(p.Name)] = imported.ReplaceAllFunc(source, func(m []byte) []byte {
			parts := imported.FindSubmatch(m)
			return []byte(string(parts[1]) + "'./" + file(string(parts[2])) + "'")
		})
	}
	return all, check(all)
}

// exports is the file of a package's module: {"import": file} or {".": {"import": file}}.
type exports string

func (e *exports) UnmarshalJSON(data []byte) error {
	var o struct {
		Import json.RawMessage
		Dot    *exports `json:"."`
	}
	if json.Unmarshal(data, &o) != nil {
		return nil // another form, which none of our packages has
	}
	if o.Dot != nil {
		*e = *o.Dot
		return nil
	}
	var name string
	if json.Unmarshal(o.Import, &name) == nil {
		*e = exports(name)
	}
	return nil
}

// imported matches the part of an import that names a package.
var imported = regexp.MustCompile(`((?m:^)(?:import|export)\s[^'";]*from\s*)['"]([^.'"][^'"]*)['"]`)

// file is the name of a package's module: @codemirror/view is codemirror-view.js.
func file(name string) string {
	return strings.ReplaceAll(strings.TrimPrefix(name, "@"), "/", "-") + ".js"
}

var local = regexp.MustCompile(`(?m)^(?:import|export)\s[^'";]*from\s*'\./([^']+)'`)

// check returns an error if a module imports one that is not there.
func check(all map[string][]byte) error {
	if len(all) == 0 {
		return errors.New("npm has installed no modules")
	}
	for name, source := range all {
		for _, m := range local.FindAllSubmatch(source, -1) {
			if all[string(m[1])] == nil {
				return fmt.Errorf("%s imports %s, which is not there", name, m[1])
			}
		}
	}
	return nil
}
