//go:build unix

package lab

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun starts a jupyter-lab that only says how it was started.
func TestRun(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("HOME", cache)
	t.Setenv("JUPYTER_PATH", "")
	t.Setenv("DISPLAY", ":0")
	notebook := filepath.Join(dir, "x y.ipynb")
	if err := os.WriteFile(notebook, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	program(t, "jupyter-lab", `[ "$1" = --version ] && { echo 4.4.10; exit; }
for a; do echo "$a"; done; echo "$JUPYTER_PATH"; [ "$FAILS" = "" ]`)
	var prefix string
	install := func(p, _ string) error { prefix = p; return nil }
	run := func(ctx context.Context, open string, args ...string) (string, error) {
		var out, progress bytes.Buffer
		err := Run(ctx, Options{Open: open, Args: args, Kernelspec: install, Stdout: &out, Stderr: &progress})
		if _, err := os.Stat(prefix); !os.IsNotExist(err) {
			t.Errorf("the kernel of %s is left behind: %v", open, err)
		}
		said := progress.String()
		if out.Len() > 0 && (strings.Contains(said, "msp lab: in a container") != inContainer() || strings.Contains(said, "msp lab: \n")) {
			t.Errorf("%s, in a container: %v: the hint is %q", open, inContainer(), said)
		}
		return out.String(), err
	}
	// With root and in a container more options follow, or none.
	for open, first := range map[string]string{notebook: "--LabApp.default_url=/lab/tree/x%20y.ipynb\n", cache: ""} {
		out, err := run(t.Context(), open, "--port=1", "--allow-root")
		root := dir
		if open == cache {
			root = cache
		}
		want := "--ServerApp.root_dir=" + root + "\n--MultiKernelManager.default_kernel_name=msp\n" + first + "--port=1\n--allow-root\n"
		if err != nil || !strings.HasPrefix(out, want) || !strings.HasSuffix(out, "\n"+filepath.Join(prefix, "share", "jupyter")+"\n") {
			t.Errorf("%s: %v, started with\n%s\nwant\n%s", open, err, out, want)
		}
	}
	if _, err := run(t.Context(), filepath.Join(dir, "nowhere")); !os.IsNotExist(err) {
		t.Errorf("a notebook that is not there: %v", err)
	}
	t.Setenv("FAILS", "yes")
	if _, err := run(t.Context(), dir); err == nil {
		t.Error("that JupyterLab failed is lost")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if out, err := run(ended, dir); err != nil || out != "" {
		t.Errorf("interrupted before it began: %v, %q", err, out)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := run(t.Context(), dir); err == nil || !strings.Contains(err.Error(), otherwise) {
		t.Errorf("without a JupyterLab, and without Python: %v", err)
	}
}

// TestCopied: what cannot be linked, since it lies on another file system, is copied.
func TestCopied(t *testing.T) {
	const elsewhere = "/proc/version"
	want, err := os.ReadFile(elsewhere)
	if err != nil {
		t.Skip("no file system of the kernel's: ", err)
	}
	to := filepath.Join(t.TempDir(), "copy")
	if err := linkOrCopy(elsewhere, to); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(to)
	info, there := os.Stat(to)
	if err != nil || there != nil || !bytes.Equal(got, want) || info.Mode()&0o100 == 0 {
		t.Errorf("the copy holds %q, %v, %v", got, err, info)
	}
	if err := linkOrCopy(elsewhere, to); !os.IsExist(err) {
		t.Errorf("in the place of another file: %v", err)
	}
	if err := linkOrCopy(elsewhere+" not", to+"2"); !os.IsNotExist(err) {
		t.Errorf("of nothing: %v", err)
	}
}
