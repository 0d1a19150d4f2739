package book

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// browsers are the names of programs that print a page from the command line.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// ErrNoChromium says that none of these programs is there.
var ErrNoChromium = errors.New("no Chromium found: write FILE.html, and print it from a browser")

// PDF prints a page of HTML to a file. Chromium runs the page's scripts first, for at most a minute of the page's time.
func PDF(ctx context.Context, page []byte, file string) error {
	program := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		return ErrNoChromium
	}
	dir, err := os.MkdirTemp("", "msp-print-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	from := filepath.Join(dir, "book.html")
	if err := os.WriteFile(from, page, 0o600); err != nil {
		return err
	}
	to := filepath.Join(dir, "book.pdf")
	ctx, stop := context.WithTimeout(ctx, 20*time.Minute)
	defer stop()
	args := []string{"--headless", "--disable-gpu", "--no-first-run", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--no-pdf-header-footer", "--virtual-time-budget=60000", "--print-to-pdf=" + to}
	if os.Geteuid() == 0 { // Chromium's own sandbox does not start as root
		args = append(args, "--no-sandbox")
	}
	said, err := exec.CommandContext(ctx, program, append(args, (&url.URL{Scheme: "file", Path: from}).String())...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, said)
	}
	data, err := os.ReadFile(to)
	if err != nil {
		return fmt.Errorf("%s has printed nothing: %w\n%s", program, err, said)
	}
	return write(file, data)
}
