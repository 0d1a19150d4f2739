package jupyter

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

//go:generate sh -c "cd logo && go run gen.go"

//go:embed logo/logo-32x32.png logo/logo-64x64.png logo/logo-svg.svg
var logos embed.FS

// ErrSpec is wrapped by every error about installing a kernelspec.
var ErrSpec = errors.New("jupyter: cannot install the kernelspec")

// Spec is the content of a kernel.json. See "Making kernels for Jupyter" in jupyter_client's documentation.
type Spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode,omitempty"` // "message" or "signal"
	Env           map[string]string `json:"env,omitempty"`
	Metadata      map[string]any    `json:"metadata,omitempty"`
}

// GoSpec is the kernelspec of this project's kernel, run by the given binary (an absolute path).
func GoSpec(binary string) Spec {
	return Spec{
		Argv:          []string{binary, "kernel", "{connection_file}"},
		DisplayName:   "Go (msp)",
		Language:      "go",
		InterruptMode: "message",
		Env:           map[string]string{},
		Metadata:      map[string]any{"debugger": false},
	}
}

// SpecOptions say what is installed and where. Exactly one of User, Prefix and SysPrefix is given.
type SpecOptions struct {
	Name      string // of the kernel and of its directory: "msp"
	Spec      Spec
	User      bool   // into the user's Jupyter data directory
	Prefix    string // into PREFIX/share/jupyter
	SysPrefix bool   // into the Python environment that is active or that jupyter on PATH belongs to
	Force     bool   // replace or remove another kernel's kernelspec too
}

// Jupyter's own rule, and a dot alone would leave the directory.
var specName = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]*$`)

// Dir is where the options put the kernelspec.
func (o SpecOptions) Dir() (string, error) {
	if !specName.MatchString(o.Name) {
		return "", fmt.Errorf("%w: %q is not a kernel name", ErrSpec, o.Name)
	}
	ways := 0
	for _, given := range []bool{o.User, o.Prefix != "", o.SysPrefix} {
		if given {
			ways++
		}
	}
	if ways != 1 {
		return "", fmt.Errorf("%w: want one of user, prefix and sys-prefix, got %d of them", ErrSpec, ways)
	}
	var data string
	var err error
	switch {
	case o.User:
		data, err = userDataDir()
	case o.SysPrefix:
		data, err = sysPrefix()
		data = filepath.Join(data, "share", "jupyter")
	default:
		data, err = filepath.Abs(o.Prefix)
		data = filepath.Join(data, "share", "jupyter")
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return filepath.Join(data, "kernels", o.Name), nil
}

// InstallSpec writes the kernelspec and returns its directory. It appears there whole or not at all, replaces
// an older one, and leaves one alone that is the same already. Another kernel's is only replaced by force.
func InstallSpec(o SpecOptions) (dir string, err error) {
	dir, err = o.Dir()
	if err != nil {
		return "", err
	}
	files, err := o.files()
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	if same(dir, files) {
		return dir, nil
	}
	if err := o.mayReplace(dir); err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	if err := replace(dir, files); err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return dir, nil
}

// UninstallSpec removes the kernelspec and returns the directory where it was. An error that wraps
// fs.ErrNotExist says that there was none. Another kernel's is only removed by force.
func UninstallSpec(o SpecOptions) (dir string, err error) {
	dir, err = o.Dir()
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, "kernel.json")); err != nil {
		return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
	}
	if err := o.mayReplace(dir); err != nil {
		return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
	}
	return dir, nil
}

// ErrForeign says that a kernelspec is another kernel's.
var ErrForeign = errors.New("it is another kernel's")

// mayReplace is nil when there is no kernelspec in dir, when it is one of this project's (whatever binary it
// names), and by force.
func (o SpecOptions) mayReplace(dir string) error {
	data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if errors.Is(err, fs.ErrNotExist) || o.Force {
		return nil
	}
	if err != nil {
		return err
	}
	var there Spec
	ours := GoSpec("").Argv[1:]
	if err := json.Unmarshal(data, &there); err == nil && len(there.Argv) > len(ours) && slices.Equal(there.Argv[1:len(ours)+1], ours) {
		return nil
	}
	return fmt.Errorf("%s: %w (%q); --force does it all the same", dir, ErrForeign, there.DisplayName)
}

func (o SpecOptions) files() (map[string][]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(o.Spec); err != nil {
		return nil, err
	}
	files := map[string][]byte{"kernel.json": b.Bytes()}
	for _, name := range []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
		data, err := logos.ReadFile("logo/" + name)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}

// same reports whether dir holds these files and no others.
func same(dir string, files map[string][]byte) bool {
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != len(files) {
		return false
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, want) {
			return false
		}
	}
	return true
}

// replace writes the files beside the kernels directory, where no front end looks, and moves them in.
func replace(dir string, files map[string][]byte) error {
	kernels := filepath.Dir(dir)
	if err := os.MkdirAll(kernels, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(kernels), ".kernelspec-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	fresh, old := filepath.Join(work, "new"), filepath.Join(work, "old")
	if err := os.Mkdir(fresh, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(fresh, name), data, 0o644); err != nil {
			return err
		}
	}
	// Renaming onto a directory that is not empty fails everywhere, so the old one goes aside first.
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(fresh, dir); err != nil {
		return errors.Join(err, os.Rename(old, dir))
	}
	return nil
}
