package view

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The person's own browser is opened, else the first of the system's that is there, and none without a screen.
func TestBrowse(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the browsers here are scripts of a shell, named as on Linux")
	}
	bin, said := t.TempDir(), filepath.Join(t.TempDir(), "said")
	for _, name := range []string{"mine", "wslview"} {
		// The file appears whole.
		script := "#!/bin/sh\necho \"$0 $*\" > " + said + ".new && /bin/mv " + said + ".new " + said + "\n"
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	for _, name := range []string{"BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"} {
		t.Setenv(name, "")
	}
	if err := Browse("http://127.0.0.1/"); !errors.Is(err, ErrNoBrowser) {
		t.Errorf("without a screen: %v", err)
	}
	for _, c := range []struct{ name, value, opens string }{{"DISPLAY", ":0", "wslview"}, {"BROWSER", "mine", "mine"}} {
		t.Setenv(c.name, c.value)
		if err := Browse("http://127.0.0.1/"); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(said)
		for ctx := minute(t); errors.Is(err, os.ErrNotExist) && ctx.Err() == nil; text, err = os.ReadFile(said) {
			time.Sleep(time.Millisecond)
		}
		if want := filepath.Join(bin, c.opens) + " http://127.0.0.1/\n"; string(text) != want || err != nil {
			t.Errorf("with %s=%s it ran %q, %v", c.name, c.value, text, err)
		}
		os.Remove(said)
	}
	t.Setenv("BROWSER", "not-there")
	if err := Browse("http://127.0.0.1/"); !errors.Is(err, ErrNoBrowser) {
		t.Errorf("with a browser that is not there: %v", err)
	}
}

// The page says what it is and loads nothing from elsewhere; another port leads to the same page where it is forwarded.
func TestDocument(t *testing.T) {
	v := open(t, nil)
	answer, err := http.Get(v.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || string(text) != string(document) ||
		answer.Header.Get("Content-Type") != "text/html; charset=utf-8" ||
		!strings.Contains(answer.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("%s %v, %d bytes, %v", answer.Status, answer.Header, len(text), err)
	}
	there, err := url.Parse(v.Address())
	if err != nil {
		t.Fatal(err)
	}
	there.Host = "127.0.0.1:12345"
	if got := v.At(12345); got != there.String() {
		t.Errorf("at another port it is %s, want %s", got, there)
	}
}
