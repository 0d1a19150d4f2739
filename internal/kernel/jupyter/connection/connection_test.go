package connection

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	good := `{"transport":"tcp","ip":"127.0.0.1","shell_port":1,"control_port":2,"stdin_port":3,"iopub_port":4,"hb_port":5,` +
		`"key":"k","signature_scheme":"hmac-sha256","kernel_name":"msp","jupyter_session":""}`
	path := filepath.Join(t.TempDir(), "c.json")
	read := func(text string) (Info, error) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return Read(path)
	}
	c, err := read(good)
	if err != nil || c.HBPort != 5 || c.Key != "k" || c.KernelName != "msp" {
		t.Errorf("%+v, %v", c, err)
	}
	for _, r := range [][2]string{
		{`"tcp"`, `"udp"`}, {`"127.0.0.1"`, `""`}, {`sha256`, `md5`}, {`:3`, `:0`}, {`:3`, `:70000`}, {`:3`, `:"3"`}, {`{`, ``},
	} {
		if _, err := read(strings.Replace(good, r[0], r[1], 1)); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s for %s: %v", r[1], r[0], err)
		}
	}
	if _, err := Read(path + "x"); !errors.Is(err, ErrInvalid) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
