//go:build unix

package jupyter

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/jupyter/connection"
)

// toyKernel is the toy kernel as a program of its own, which has not started yet.
func toyKernel(t *testing.T, conn connection.Info) *exec.Cmd {
	text, err := json.Marshal(conn)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "kernel.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	kernel := exec.Command(os.Args[0], "kernel", path)
	kernel.Env = append(os.Environ(), toyKernelEnv+"=1")
	return kernel
}

// A client that connects while the kernel's program is still being made ready is answered as soon as it serves.
func TestEarlyClient(t *testing.T) {
	conn := freePorts(t)
	kernel := toyKernel(t, conn)
	kernel.Env = append(kernel.Env, toyHeldEnv+"=1")
	kernel.Stderr = os.Stderr
	hold, err := kernel.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	says, err := kernel.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := kernel.Start(); err != nil {
		t.Fatal(err)
	}
	defer kernel.Wait()
	defer kernel.Process.Kill()
	if line, err := bufio.NewReader(says).ReadString('\n'); line != "held\n" {
		t.Fatal(line, err)
	}
	var clients []net.Conn
	for _, port := range []int{conn.ShellPort, conn.ControlPort, conn.StdinPort, conn.IOPubPort, conn.HBPort} {
		c, err := net.Dial("tcp", net.JoinHostPort(conn.IP, strconv.Itoa(port)))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		clients = append(clients, c)
	}
	hold.Close()
	for _, c := range clients {
		var greeting [10]byte // of ZMTP: FF, a padded length, 7F
		if _, err := io.ReadFull(c, greeting[:]); err != nil || greeting[0] != 0xFF || greeting[9] != 0x7F {
			t.Errorf("%v: % x, %v", c.RemoteAddr(), greeting, err)
		}
	}
}

// A port that someone has is named.
func TestTakenPort(t *testing.T) {
	conn := freePorts(t)
	taken := net.JoinHostPort(conn.IP, strconv.Itoa(conn.StdinPort))
	ln, err := net.Listen("tcp", taken)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	said, err := toyKernel(t, conn).CombinedOutput()
	if err == nil || !strings.Contains(string(said), taken+": bind: address already in use") {
		t.Errorf("%v: %s", err, said)
	}
}
