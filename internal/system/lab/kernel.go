package lab

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// kernel is what one run adds to Jupyter: a data directory of its own with the kernelspec, and the binary that the
// kernelspec names.
type kernel struct {
	dir string
}

// newKernel installs the running binary as the kernel of a new data directory in dir. `go run` may remove its
// binary while notebooks are open, and a build may replace it; so the kernelspec names a link of its own.
func newKernel(dir string, install func(prefix, executable string) error) (*kernel, error) {
	running, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir, err = os.MkdirTemp(dir, "run-")
	if err != nil {
		return nil, err
	}
	k := &kernel{dir: dir}
	name := "msp"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	binary := filepath.Join(dir, name)
	if err = linkOrCopy(running, binary); err == nil {
		err = install(dir, binary)
	}
	if err != nil {
		k.remove()
		return nil, err
	}
	return k, nil
}

func (k *kernel) remove() { os.RemoveAll(k.dir) }

// environ returns env with the kernel's data directory before all others.
func (k *kernel) environ(env []string) []string {
	path := filepath.Join(k.dir, "share", "jupyter")
	if before := os.Getenv("JUPYTER_PATH"); before != "" {
		path += string(os.PathListSeparator) + before
	}
	return append(env[:len(env):len(env)], "JUPYTER_PATH="+path)
}

// linkOrCopy makes to the same file as from, or a copy of it where they lie on different file systems.
func linkOrCopy(from, to string) error {
	if from, err := filepath.EvalSymlinks(from); err == nil && os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	if _, err = io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// urlPath escapes one path element for JupyterLab's address.
func urlPath(name string) string { return url.PathEscape(name) }

// escapeGlob returns a pattern by which filepath.Glob finds dir itself.
func escapeGlob(dir string) string {
	if runtime.GOOS == "windows" {
		return dir // has no escapes; its file names hold no * or ?
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}
