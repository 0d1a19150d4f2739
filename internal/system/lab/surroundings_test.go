package lab

import (
	"runtime"
	"strings"
	"testing"
)

// TestSurroundings: options are added for root, a container and a missing screen, unless the person has given some.
func TestSurroundings(t *testing.T) {
	for _, c := range []struct {
		in    surroundings
		given string
		add   string
		hint  string
	}{
		{surroundings{display: true}, "", "", ""},
		{surroundings{display: true, root: true}, "--port 1", "--allow-root", ""},
		{surroundings{display: true, root: true}, "--allow-root", "", ""},
		{surroundings{display: true, root: true}, "--ServerApp.allow_root=True", "", ""},
		{surroundings{}, "", "--no-browser", ""},
		{surroundings{}, "--browser=w3m", "", ""},
		{surroundings{root: true, container: true}, "", "--allow-root --no-browser", "--ip=0.0.0.0"},
		{surroundings{root: true, container: true}, "--no-browser --ip=0.0.0.0", "--allow-root", ""},
		{surroundings{display: true}, "--ipython", "", ""},
	} {
		add, hint := c.in.options(strings.Fields(c.given))
		if strings.Join(add, " ") != c.add || !strings.Contains(hint, c.hint) || (c.hint == "") != (hint == "") {
			t.Errorf("%+v with %q: %q, %q; want %q, %q", c.in, c.given, add, hint, c.add, c.hint)
		}
	}
}

// TestDisplay: there is a screen where one of these variables says so, and on systems other than Linux.
func TestDisplay(t *testing.T) {
	names := []string{"DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"}
	for _, name := range names {
		t.Setenv(name, "")
	}
	if hasDisplay() != (runtime.GOOS != "linux") {
		t.Error("without any of the variables: ", hasDisplay())
	}
	for _, name := range names {
		t.Setenv(name, "x")
		if !hasDisplay() {
			t.Error("no screen with ", name)
		}
		t.Setenv(name, "")
	}
}
