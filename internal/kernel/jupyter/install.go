package jupyter

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/system/file"
)

//go:generate sh -c "cd logo && go run gen.go"

//go:embed logo/logo-32x32.png logo/logo-64x64.png logo/logo-svg.svg
var logos embed.FS

// Logo returns the kernel's picture, 64 × 64 pixels, as PNG.
func Logo() []byte {
	data, err := logos.ReadFile("logo/logo-64x64.png")
	if err != nil {
		panic(err) // it is embedded above
	}
	return data
}

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

// GoSpec returns the kernelspec of this project's kernel, run by the given binary (an absolute path).
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

// SpecOptions are what to install and where. Exactly one of User, Prefix and SysPrefix is given.
type SpecOptions struct {
	Name      string // of the kernel and of its directory: "msp"
	Spec      Spec
	User      bool   // into the user's Jupyter data directory
	Prefix    string // into PREFIX/share/jupyter
	SysPrefix bool   // into the Python environment that is active or that jupyter on PATH belongs to
	Force     bool   // replace or remove another kernel's kernelspec too
}

// The rule is Jupyter's own, but a dot alone would leave the directory, and a name that begins with '-' would be an
// option to the program that starts the kernel.
var specName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]*$`)

// Dir returns the directory for the kernelspec.
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

// InstallSpec writes the kernelspec and returns its directory. Each file is replaced whole, kernel.json last, and files
// that do not belong to a kernelspec stay. Only force replaces another kernel's kernelspec, or writes into a directory
// that has files but no kernel.json.
func InstallSpec(o SpecOptions) (dir string, err error) {
	dir, err = o.Dir()
	if err != nil {
		return "", err
	}
	files, err := o.files()
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	// An uninstallation at the same time may take away what has just been written.
	for tries := 0; tries < 10 && !same(dir, files); tries++ {
		if err = o.mayReplace(dir); err == nil {
			err = write(dir, files)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return dir, nil
}

// UninstallSpec removes the kernelspec and returns the directory where it was, which goes too unless it holds other
// files. The error wraps fs.ErrNotExist if there was none. Another kernel's is only removed by force.
func UninstallSpec(o SpecOptions) (dir string, err error) {
	dir, err = o.Dir()
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, kernelJSON)); err != nil {
		return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
	}
	if err := o.mayReplace(dir); err != nil {
		return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
	}
	for _, name := range append([]string{kernelJSON}, resources...) {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("jupyter: cannot remove the kernelspec: %w", err)
		}
	}
	os.Remove(dir) // fails as long as there are other files in it
	return dir, nil
}

const kernelJSON = "kernel.json"

// resources are the files that front ends look for beside kernel.json.
var resources = []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg", "kernel.js", "kernel.css"}

// ErrForeign is the error for a kernelspec that is another kernel's.
var ErrForeign = errors.New("it is another kernel's")

// mayReplace returns nil if there is nothing in dir, if its kernelspec is one of this project's (whatever binary it
// names), or if force is given.
func (o SpecOptions) mayReplace(dir string) error {
	if o.Force {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(dir, kernelJSON))
	if errors.Is(err, fs.ErrNotExist) {
		return strange(dir)
	}
	if err != nil {
		return err
	}
	var there Spec
	ours := GoSpec("").Argv[1:]
	if err := json.Unmarshal(data, &there); err == nil && len(there.Argv) > len(ours) && slices.Equal(there.Argv[1:len(ours)+1], ours) {
		return nil
	}
	return fmt.Errorf("%s: %w (%q); --force overrides this", dir, ErrForeign, there.DisplayName)
}

func (o SpecOptions) files() (map[string][]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(o.Spec); err != nil {
		return nil, err
	}
	files := map[string][]byte{kernelJSON: b.Bytes()}
	for _, name := range resources[:3] {
		data, err := logos.ReadFile("logo/" + name)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}

// strange returns an error if dir holds a file that no installation, not even half of one, has left there.
func strange(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range list {
		if name := e.Name(); !slices.Contains(resources, name) && !strings.HasPrefix(name, ".") {
			return fmt.Errorf("%s holds %s and no %s: it is no kernel's directory; --force writes into it anyway",
				dir, name, kernelJSON)
		}
	}
	return nil
}

// same reports whether dir holds these files, and none of another kernelspec.
func same(dir string, files map[string][]byte) bool {
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, want) {
			return false
		}
	}
	return !slices.ContainsFunc(resources, func(name string) bool {
		_, err := os.Lstat(filepath.Join(dir, name))
		return files[name] == nil && err == nil
	})
}

// write puts the files into dir, kernel.json last, and removes what another kernelspec has left.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range append(slices.Clone(resources), kernelJSON) {
		data, ours := files[name]
		at := filepath.Join(dir, name)
		if !ours {
			if err := os.Remove(at); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			continue
		}
		err := file.Save(at, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
