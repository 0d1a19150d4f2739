package command

import (
	"errors"
	"os/exec"
)

var shell = [2]string{"sh", "-c"}

// runGroup reports that a browser has no shell.
func runGroup(*exec.Cmd) error { return errors.New("there is no shell here") }
