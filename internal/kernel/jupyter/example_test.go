package jupyter_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"path/filepath"

	"github.com/go-zeromq/zmq4"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/kernel/jupyter/connection"
	"github.com/massspring/msp/internal/kernel/jupyter/zmq"
)

// parrot shows every cell as its own value.
type parrot struct{}

func (parrot) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": r.Code}})
	return cell.Reply{Status: cell.OK}
}
func (parrot) Complete(code string, pos int) cell.Completion {
	return cell.Completion{Start: pos, End: pos}
}
func (parrot) Inspect(code string, pos, detail int) (cell.Bundle, bool) { return nil, false }
func (parrot) IsComplete(code string) cell.Completeness {
	return cell.Completeness{Status: "complete"}
}
func (parrot) Close() error { return nil }

func ExampleServe() {
	conn := connection.Info{Transport: "tcp", IP: "127.0.0.1", Key: "a-secret"}
	var taken []net.Listener // all at once, or two ports might be the same
	for _, port := range []*int{&conn.ShellPort, &conn.ControlPort, &conn.StdinPort, &conn.IOPubPort, &conn.HBPort} {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			log.Fatal(err)
		}
		taken = append(taken, free)
		*port = free.Addr().(*net.TCPAddr).Port
	}
	for _, free := range taken {
		free.Close()
	}
	info := jupyter.KernelInfo{
		Implementation: "parrot",
		Banner:         "A parrot",
		Language:       jupyter.LanguageInfo{Name: "text", MIMEType: "text/plain", FileExtension: ".txt"},
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error)
	transport, err := zmq.Listen(conn)
	if err != nil {
		log.Fatal(err)
	}
	go func() { served <- jupyter.Serve(ctx, transport, info, parrot{}, jupyter.Options{Key: conn.Key}) }()

	heart := zmq4.NewReq(ctx)
	defer heart.Close()
	if err := heart.Dial(fmt.Sprintf("tcp://%s:%d", conn.IP, conn.HBPort)); err != nil {
		log.Fatal(err)
	}
	if err := heart.Send(zmq4.NewMsgString("are you there?")); err != nil {
		log.Fatal(err)
	}
	echo, err := heart.Recv()
	fmt.Println(string(echo.Bytes()), err)
	cancel()
	fmt.Println(errors.Is(<-served, context.Canceled))
	// Output:
	// are you there? <nil>
	// true
}

func ExampleInstallSpec() {
	prefix, err := os.MkdirTemp("", "prefix")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(prefix)
	o := jupyter.SpecOptions{Name: "msp", Spec: jupyter.GoSpec("/usr/local/bin/msp"), Prefix: prefix}
	dir, err := jupyter.InstallSpec(o)
	rel, _ := filepath.Rel(prefix, dir)
	fmt.Println(filepath.ToSlash(rel), err)
	// Output: share/jupyter/kernels/msp <nil>
}

func ExampleUninstallSpec() {
	prefix, err := os.MkdirTemp("", "prefix")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(prefix)
	o := jupyter.SpecOptions{Name: "msp", Spec: jupyter.GoSpec("/usr/local/bin/msp"), Prefix: prefix}
	if _, err := jupyter.InstallSpec(o); err != nil {
		log.Fatal(err)
	}
	_, err = jupyter.UninstallSpec(o)
	fmt.Println(err)
	_, err = jupyter.UninstallSpec(o)
	fmt.Println(errors.Is(err, os.ErrNotExist))
	// Output:
	// <nil>
	// true
}
