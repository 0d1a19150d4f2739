package lab

import (
	"os"
	"runtime"
	"strings"
)

// surroundings are the facts about where JupyterLab runs that decide on its options.
type surroundings struct {
	root      bool // it refuses to run as root unless it is told to
	container bool // its ports cannot be reached unless JupyterLab listens beyond the loopback interface
	display   bool // a browser can open
}

// options returns the options to add to those that the person gives, and a hint for the person, or "".
func (s surroundings) options(given []string) (add []string, hint string) {
	has := func(names ...string) bool {
		for _, g := range given {
			for _, name := range names {
				if g == name || strings.HasPrefix(g, name+"=") {
					return true
				}
			}
		}
		return false
	}
	if s.root && !has("--allow-root", "--ServerApp.allow_root") {
		add = append(add, "--allow-root")
	}
	if !s.display && !has("--no-browser", "--browser", "--ServerApp.open_browser") {
		add = append(add, "--no-browser")
	}
	if s.container && !has("--ip", "--ServerApp.ip") {
		hint = "in a container: msp lab -- --ip=0.0.0.0 --port=8888, with that port published " +
			"(docker run -p 8888:8888 …), is reached from outside"
	}
	return add, hint
}

// inContainer reports whether docker or podman has started this process.
func inContainer() bool {
	for _, mark := range []string{"/.dockerenv", "/run/.containerenv"} {
		if _, err := os.Stat(mark); err == nil {
			return true
		}
	}
	return false
}

// hasDisplay reports whether a browser can open on a screen; without one, JupyterLab would open a text browser in this
// terminal.
func hasDisplay() bool {
	if runtime.GOOS != "linux" {
		return true
	}
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"} {
		if os.Getenv(name) != "" {
			return true
		}
	}
	return false
}
