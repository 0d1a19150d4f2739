package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Cd changes the working directory of the session and returns the new one.
func Cd(dir string) (string, error) {
	dir, err := expand(dir)
	if err != nil {
		return "", err
	}
	if err := os.Chdir(dir); err != nil {
		return "", err
	}
	now, err := os.Getwd()
	return now + "\n", err
}

// Env shows the environment of the session (""), shows one variable of it ("NAME"), or sets one ("NAME=VALUE").
func Env(arg string) (string, error) {
	if arg == "" {
		return strings.Join(slices.Sorted(slices.Values(os.Environ())), "\n") + "\n", nil
	}
	name, value, set := strings.Cut(arg, "=")
	if name = strings.TrimSpace(name); set {
		return "", os.Setenv(name, strings.TrimSpace(value))
	}
	value, ok := os.LookupEnv(name)
	if !ok {
		return "", fmt.Errorf("the environment has no %s", name)
	}
	return value + "\n", nil
}

// Write writes text to a file by save, which replaces it whole or not at all.
func Write(file, text string, save func(file string, write func(io.Writer) error) error) (string, error) {
	if file == "" {
		return "", errors.New("needs the name of a file")
	}
	file, err := expand(file)
	if err != nil {
		return "", err
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if err := save(file, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d bytes written to %s\n", len(text), file), nil
}

// Save writes what was shown last to a file, by keep.
func Save(file string, keep func(file string) (said string, err error)) (string, error) {
	switch {
	case file == "":
		return "", errors.New("needs the name of a file, as in %save cloth.png")
	case keep == nil:
		return "", errors.New("this session does not keep its outputs")
	}
	file, err := expand(file)
	if err != nil {
		return "", err
	}
	return keep(file)
}

// expand replaces "", and ~ at the beginning of a path, by the home directory.
func expand(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~")
	if path != "" && (!ok || rest != "" && !os.IsPathSeparator(rest[0])) {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, rest), err
}
