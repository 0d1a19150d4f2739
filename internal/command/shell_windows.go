package command

import "os/exec"

var shell = [2]string{"cmd", "/c"}

func runGroup(cmd *exec.Cmd) error { return cmd.Run() }
