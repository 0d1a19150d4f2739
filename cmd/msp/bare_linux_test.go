package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestBare: as root on a machine with nothing but msp on it (no network, Python, browser, HOME or any other variable), the REPL
// and notebooks run, and msp lab says what it needs and what goes without it.
func TestBare(t *testing.T) {
	dir := t.TempDir()
	notebook := filepath.Join(dir, "a.ipynb")
	text := `{"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": null, "outputs": [],
		"source": ["msp.Cloth(2, 2)"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`
	if err := os.WriteFile(notebook, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, in, want string
		env            []string
		fails          bool
	}{
		{"repl", "2 + 3\nviz.Spy(msp.Cloth(2, 2).L())\n", "5\n", nil, false},
		{"run " + notebook, "", "4 particles", nil, false},
		{"run", "", "msp run FILE.ipynb", nil, true},
		{"lab", "", "set HOME to a directory", nil, true},
		{"lab", "", "msp run NOTEBOOK.ipynb -o NOTEBOOK.html", []string{"HOME=" + dir}, true},
		{"uninstall", "", "--prefix", nil, true},
	} {
		cmd := exec.Command(binary, strings.Fields(c.args)...)
		cmd.Dir, cmd.Env, cmd.Stdin = dir, append([]string{"PATH=" + dir}, c.env...), strings.NewReader(c.in)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}}
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Skip("no processes without a network here:", err)
		}
		if (err != nil) != c.fails || !strings.Contains(string(out), c.want) {
			t.Errorf("msp %s: %v, want %q in\n%s", c.args, err, c.want, out)
		}
	}
}
