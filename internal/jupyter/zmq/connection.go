package zmq

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
)

// ErrConnection is wrapped by every error about a connection file.
var ErrConnection = errors.New("jupyter: bad connection file")

// Connection is the content of a connection file: where the five sockets listen and how messages are signed.
// See "Connection files" in the Jupyter messaging specification.
type Connection struct {
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

// ReadConnection reads the connection file that a front end wrote. Errors wrap ErrConnection.
func ReadConnection(path string) (Connection, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Connection{}, fmt.Errorf("%w: %w", ErrConnection, err)
	}
	var c Connection
	if err := json.Unmarshal(data, &c); err != nil {
		return Connection{}, fmt.Errorf("%w: %s: %w", ErrConnection, path, err)
	}
	if err := c.check(); err != nil {
		return Connection{}, fmt.Errorf("%w: %s: %w", ErrConnection, path, err)
	}
	return c, nil
}

func (c Connection) check() error {
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

// listen opens the listener of one socket. For ipc the "port" is a suffix of the file name, as in libzmq clients.
func (c Connection) listen(port int) (net.Listener, error) {
	if c.Transport == "ipc" {
		return net.Listen("unix", c.IP+"-"+strconv.Itoa(port))
	}
	ip := c.IP
	if ip == "*" {
		ip = "0.0.0.0"
	}
	return net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port)))
}
