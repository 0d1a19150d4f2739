package jupyter

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// userDataDir returns the directory where Jupyter looks for a user's kernels, by jupyter_core's rules:
// JUPYTER_DATA_DIR, else the platform's place (JUPYTER_PLATFORM_DIRS chooses the platform's own custom over Jupyter's
// older one).
func userDataDir() (string, error) {
	if d := os.Getenv("JUPYTER_DATA_DIR"); d != "" {
		return filepath.Abs(d)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("%w: set HOME, or say where by --prefix or --sys-prefix", err)
	}
	dir := dataDirFor(runtime.GOOS, home, os.Getenv)
	if !filepath.IsAbs(dir) {
		return "", fmt.Errorf("the user's data directory would be %s: HOME (or a variable such as XDG_DATA_HOME) must be an absolute path", dir)
	}
	return dir, nil
}

func dataDirFor(system, home string, env func(string) string) string {
	platform := false
	switch strings.ToLower(env("JUPYTER_PLATFORM_DIRS")) {
	case "", "no", "n", "false", "off", "0", "0.0":
	default:
		platform = true
	}
	or := func(dir string, otherwise ...string) string {
		if dir != "" {
			return dir
		}
		return filepath.Join(otherwise...)
	}
	switch {
	case system == "darwin" && platform:
		return filepath.Join(home, "Library", "Application Support", "Jupyter")
	case system == "darwin":
		return filepath.Join(home, "Library", "Jupyter")
	case system == "windows" && platform:
		return filepath.Join(or(env("LOCALAPPDATA"), home, "AppData", "Local"), "Jupyter")
	case system == "windows":
		if appdata := env("APPDATA"); appdata != "" {
			return filepath.Join(appdata, "jupyter")
		}
		return filepath.Join(or(env("JUPYTER_CONFIG_DIR"), home, ".jupyter"), "data")
	}
	return filepath.Join(or(env("XDG_DATA_HOME"), home, ".local", "share"), "jupyter")
}

// sysPrefix finds the Python environment in use: the active one, else that of jupyter on PATH, else that of
// python on PATH.
func sysPrefix() (string, error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if d := os.Getenv(name); d != "" {
			return d, nil
		}
	}
	var pythons []string
	if j, err := exec.LookPath("jupyter"); err == nil {
		for _, at := range []string{j, resolved(j)} {
			for _, python := range []string{"python3", "python"} {
				if p, err := exec.LookPath(filepath.Join(filepath.Dir(at), python)); err == nil {
					pythons = append(pythons, p)
				}
			}
		}
	}
	for _, p := range append(pythons, "python3", "python") {
		out, err := exec.Command(p, "-c", "import sys; print(sys.prefix)").Output()
		if d := strings.TrimSpace(string(out)); err == nil && d != "" {
			return d, nil
		}
	}
	return "", fmt.Errorf("no active environment (VIRTUAL_ENV, CONDA_PREFIX) and neither jupyter nor python on PATH")
}

func resolved(path string) string {
	if r, err := filepath.EvalSymlinks(path); err == nil {
		return r
	}
	return path
}
