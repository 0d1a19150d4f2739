package main

import (
	"os"
	"path/filepath"
	"runtime"
)

// historyVariable names a directory for what is typed at the prompt and run in notebooks, or is "off".
const historyVariable = "MSP_HISTORY"

// historyFile is where the history of that name is kept, "" for nowhere: in the directory chosen, else where the
// system wants state of programs that is not worth a backup (XDG_STATE_HOME and its kin).
func historyFile(name, chosen string) string {
	switch chosen {
	case "off":
		return ""
	case "":
		dir, err := stateDir()
		if err != nil {
			return ""
		}
		chosen = filepath.Join(dir, "msp")
	}
	return filepath.Join(chosen, name)
}

func stateDir() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return os.UserConfigDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state"), err
}
