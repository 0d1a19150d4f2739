//go:build unix

package connection

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// ports returns five that were free a moment ago.
func ports(t *testing.T) (free [5]int) {
	for i := range free {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		free[i] = ln.Addr().(*net.TCPAddr).Port
	}
	return free
}

// file writes a connection file for an address.
func file(t *testing.T, transport, ip string, p [5]int) string {
	text, err := json.Marshal(Info{Transport: transport, IP: ip,
		ShellPort: p[0], ControlPort: p[1], StdinPort: p[2], IOPubPort: p[3], HBPort: p[4]})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "kernel.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Who connects before anyone accepts is there when someone does, on every port and on each once.
func TestEarly(t *testing.T) {
	free := ports(t)
	path := file(t, "tcp", "127.0.0.1", free)
	early = listenEarly([]string{"msp", "kernel", "--history", "off", path})
	c, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, port := range free {
		client, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(port))
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		if _, err := client.Write([]byte{byte(port)}); err != nil {
			t.Fatal(err)
		}
		f := c.Early(port)
		if f == nil {
			t.Fatalf("nothing listens at port %d", port)
		}
		ln, err := net.FileListener(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		server, err := ln.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer server.Close()
		var got [1]byte
		if _, err := server.Read(got[:]); err != nil || got[0] != byte(port) {
			t.Errorf("port %d: %v, %v", port, got, err)
		}
		if c.Early(port) != nil {
			t.Errorf("port %d is handed over twice", port)
		}
	}
}

// Nothing listens for other commands, for what the ordinary way is for, and if one port is taken.
func TestNotEarly(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	free := ports(t)
	good := file(t, "tcp", "127.0.0.1", free)
	one := free
	one[4] = taken.Addr().(*net.TCPAddr).Port
	for _, args := range [][]string{
		{"msp"}, {"msp", "kernel"}, {"msp", "run", good}, {"msp", "worker", good}, {"msp", "kernel", good, "more"},
		{"msp", "kernel", file(t, "ipc", "127.0.0.1", free)}, {"msp", "kernel", file(t, "tcp", "localhost", free)},
		{"msp", "kernel", file(t, "tcp", "0.0.0.0", free)}, {"msp", "kernel", file(t, "tcp", "127.0.0.01", free)},
		{"msp", "kernel", file(t, "tcp", "127.0.0.256", free)}, {"msp", "kernel", file(t, "tcp", "127.0.0.1", one)},
	} {
		if got := listenEarly(args); got != nil {
			t.Errorf("%v: %v", args, got)
		}
	}
	for _, port := range free { // also of the attempt that met the taken one
		ln, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port))
		if err != nil {
			t.Error(err)
			continue
		}
		ln.Close()
	}
}
