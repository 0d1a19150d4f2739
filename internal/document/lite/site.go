package lite

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/system/venv"
)

// requirements names every package of the environment with its exact version.
//
//go:embed requirements.txt
var requirements string

// Options are what a site holds, and where it goes.
type Options struct {
	Site      string   // the directory to make; a site of JupyterLite that is there is replaced whole
	Notebooks []string // notebooks, and directories with notebooks and their pictures and data
	Kernel    Kernel
	Logo      []byte // a picture of the kernel, 64 × 64, as PNG
	Stderr    io.Writer
	// Now is closed by a second interrupt: what runs is killed.
	Now <-chan struct{}
}

// mark is the file by which a directory is known to be a site of JupyterLite.
const mark = "jupyter-lite.json"

// ErrNotSite says that a directory holds something else.
var ErrNotSite = errors.New("it is there and is nothing that this makes: name another directory, or remove it")

// Make makes a site. It appears under its name when it is whole.
func Make(ctx context.Context, o Options) error {
	return whole(o.Site, mark, func(temp string) error {
		if err := contents(filepath.Join(temp, "contents"), o.Notebooks); err != nil {
			return err
		}
		cache, err := venv.Cache()
		if err != nil {
			return err
		}
		command, err := venv.Environment{
			Dir: cache, Name: "lite", For: "JupyterLite", Size: "170 MB", Pins: requirements, Module: "jupyterlite_core",
			Otherwise: "\nmsp book makes a site to read without any of this.", Progress: o.Stderr, Now: o.Now,
		}.Command(ctx)
		if err != nil {
			return err
		}
		if err := Extension(ctx, filepath.Join(temp, "extension"), o.Kernel, o.Logo, o.Stderr); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(temp, mark), []byte(settings), 0o644); err != nil {
			return err
		}
		return o.build(ctx, command, temp)
	})
}

// whole lets fill make the directory "site" in a temporary one, and gives it the name dir when it is whole, in the place of an
// older one, which is known by a file of the name mark.
func whole(dir, mark string, fill func(temp string) error) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := free(dir, mark); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), ".msp-lite-") // beside dir, so that renaming does not cross file systems
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := fill(temp); err != nil {
		return err
	}
	return replace(dir, filepath.Join(temp, "site"))
}

// settings are those of the whole site: work stays in the browser's own storage under this name.
const settings = `{
  "jupyter-lite-schema-version": 0,
  "jupyter-config-data": {
    "appName": "msp",
    "defaultKernelName": "msp",
    "exposeAppInBrowser": true
  }
}
`

// free returns an error if a directory is there that holds files, and among them none of the name by which it may be replaced.
func free(site, mark string) error {
	entries, err := os.ReadDir(site)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return err
	}
	if _, err := os.Stat(filepath.Join(site, mark)); err != nil {
		return fmt.Errorf("%s: %w", site, ErrNotSite)
	}
	return nil
}

// build has JupyterLite make the site in the directory temp.
func (o Options) build(ctx context.Context, command []string, temp string) error {
	fmt.Fprintln(o.Stderr, "msp lite: making the site")
	args := append(command[1:], "build", "--lite-dir", temp, "--output-dir", filepath.Join(temp, "site"),
		"--contents", filepath.Join(temp, "contents"), "--no-sourcemaps",
		"--LiteBuildConfig.federated_extensions="+filepath.Join(temp, "extension"))
	cmd := exec.Command(command[0], args...)
	cmd.Dir = temp
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := venv.Supervise(ctx, o.Now, cmd); err != nil {
		if ctx.Err() != nil {
			return err
		}
		return fmt.Errorf("jupyter lite: %w\n%s", err, said.String())
	}
	return nil
}

// replace puts a new site in the place of one that may be there, and that stays if it fails.
func replace(site, made string) error {
	old := filepath.Join(filepath.Dir(made), "old")
	err := os.Rename(site, old)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err = os.Rename(made, site); err != nil && there {
		err = errors.Join(err, os.Rename(old, site))
	}
	return err
}
