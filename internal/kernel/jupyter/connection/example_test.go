package connection_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/massspring/msp/internal/kernel/jupyter/connection"
)

func ExampleRead() {
	dir, err := os.MkdirTemp("", "jupyter")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kernel-1.json")
	text := `{"transport": "tcp", "ip": "127.0.0.1", "shell_port": 50001, "control_port": 50002, "stdin_port": 50003,
		"iopub_port": 50004, "hb_port": 50005, "key": "a-secret", "signature_scheme": "hmac-sha256"}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		log.Fatal(err)
	}
	conn, err := connection.Read(path)
	fmt.Println(conn.Transport, conn.IP, conn.ShellPort, err)
	// Output: tcp 127.0.0.1 50001 <nil>
}
