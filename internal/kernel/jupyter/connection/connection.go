// Package connection reads connection files, and opens their ports before the rest of the program has started.
package connection

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// ErrInvalid is wrapped by every error about a connection file.
var ErrInvalid = errors.New("jupyter: bad connection file")

// Info is the content of a connection file: where the five sockets listen and how messages are signed.
// See "Connection files" in the Jupyter messaging specification.
type Info struct {
	Transport       string `json:"transport"` // "tcp" or "ipc"
	IP              string `json:"ip"`        // an address or "*" for tcp; the stem of the socket files for ipc
	ShellPort       int    `json:"shell_port"`
	ControlPort     int    `json:"control_port"`
	StdinPort       int    `json:"stdin_port"`
	IOPubPort       int    `json:"iopub_port"`
	HBPort          int    `json:"hb_port"`
	Key             string `json:"key"`              // empty: messages are not signed
	SignatureScheme string `json:"signature_scheme"` // "hmac-sha256"
	KernelName      string `json:"kernel_name,omitempty"`
}

// Read reads the connection file that a front end wrote. Errors wrap ErrInvalid.
func Read(path string) (Info, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Info{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	var c Info
	if err := json.Unmarshal(data, &c); err != nil {
		return Info{}, fmt.Errorf("%w: %s: %w", ErrInvalid, path, err)
	}
	if err := c.Check(); err != nil {
		return Info{}, fmt.Errorf("%w: %s: %w", ErrInvalid, path, err)
	}
	return c, nil
}

// Check returns what is wrong with c, nil if nothing is.
func (c Info) Check() error {
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return fmt.Errorf("transport %q is neither tcp nor ipc", c.Transport)
	}
	if c.IP == "" {
		return errors.New("no ip")
	}
	if c.Key != "" && c.SignatureScheme != "" && c.SignatureScheme != "hmac-sha256" {
		return fmt.Errorf("signature_scheme %q is not hmac-sha256", c.SignatureScheme)
	}
	for _, p := range []struct {
		name string
		port int
	}{{"shell", c.ShellPort}, {"control", c.ControlPort}, {"stdin", c.StdinPort}, {"iopub", c.IOPubPort}, {"hb", c.HBPort}} {
		if p.port < 1 || p.port > 65535 {
			return fmt.Errorf("%s_port = %d", p.name, p.port)
		}
	}
	return nil
}
