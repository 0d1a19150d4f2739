package view

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// ErrNoBrowser says that there is no screen on which a browser could open.
var ErrNoBrowser = errors.New("no browser can be opened here")

// Browse opens an address in the person's browser and does not wait for it: some end only with their last window.
func Browse(address string) error {
	for _, opener := range openers() {
		path, err := exec.LookPath(opener[0])
		if err != nil {
			continue
		}
		cmd := exec.Command(path, append(opener[1:], address)...)
		if cmd.Start() == nil {
			go cmd.Wait()
			return nil
		}
	}
	return ErrNoBrowser
}

// openers are the programs that open a browser, the best first.
func openers() [][]string {
	if own := os.Getenv("BROWSER"); own != "" {
		return [][]string{{own}}
	}
	switch {
	case runtime.GOOS == "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case runtime.GOOS == "darwin":
		return [][]string{{"open"}}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" || os.Getenv("WSL_DISTRO_NAME") != "":
		return [][]string{{"xdg-open"}, {"wslview"}, {"x-www-browser"}}
	}
	return nil // a browser that draws with letters would take the terminal
}
