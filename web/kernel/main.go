//go:build js && wasm

// Command kernel is the kernel in a Web Worker: a session and Jupyter's protocol in one program. The global functions mspPost
// and mspDeliver carry messages to and from the page. The worker reads file descriptors 1 and 2 and passes the text that cells
// print back to the kernel by mspText.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"syscall/js"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/gosession"
	"github.com/massspring/msp/internal/kernel/jupyter"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
	"github.com/massspring/msp/internal/kernel/jupyter/port"
	"github.com/massspring/msp/internal/lang/session/source"
)

func main() {
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "msp:", err)
		os.Exit(1)
	}
}

// maxStack is the stack at which a recursion of compiled code is called endless: a tab has little memory.
const maxStack = 64 << 20

func serve() error {
	debug.SetMaxStack(maxStack)
	pace()
	s, err := gosession.NewPage()
	if err != nil {
		return err
	}
	runner := &speaking{Renewing: s}
	js.Global().Set("mspText", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := make([]byte, args[1].Length())
		js.CopyBytesToGo(text, args[1])
		runner.hear(args[0].Int(), text)
		return nil
	}))
	transport := port.New(post)
	js.Global().Set("mspDeliver", js.FuncOf(func(_ js.Value, args []js.Value) any {
		deliver(transport, args[0])
		return nil
	}))
	js.Global().Set("mspTool", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := tool(s, args[0].String(), args[1].String())
		if err != nil {
			return map[string]any{"failed": err.Error()}
		}
		return map[string]any{"text": text}
	}))
	info := jupyter.KernelInfo{
		Implementation: "msp", ImplementationVersion: version(),
		Language: jupyter.GoLanguage(cell.GoVersion()),
		Banner:   "msp " + version() + " in the browser: Go with live state, and fast mass-spring simulation",
	}
	return jupyter.Serve(context.Background(), transport, info, runner, jupyter.Options{})
}

// tool does with code what Jupyter's protocol has no request for: "format" is gofmt for a cell, "program" makes a Go program of cells,
// given as JSON.
func tool(s *gosession.Renewing, name, code string) (string, error) {
	switch name {
	case "format":
		return source.Format(code)
	case "program":
		var cells []string
		if err := json.Unmarshal([]byte(code), &cells); err != nil {
			return "", err
		}
		program, err := s.Program(cells)
		return string(program), err
	}
	return "", fmt.Errorf("there is no tool %q", name)
}

// release is the version of a kernel that is handed out, which the linker sets.
var release string

// version returns the version of a release, else the module's as the Go toolchain recorded it.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// post hands a message to the page: its channel, its four objects as JSON text, its buffers.
func post(to channel.Name, m port.Message) {
	buffers := make([]any, len(m.Buffers))
	for i, b := range m.Buffers {
		array := js.Global().Get("Uint8Array").New(len(b))
		js.CopyBytesToJS(array, b)
		buffers[i] = array
	}
	js.Global().Call("mspPost", string(to), string(m.Header), string(m.Parent), string(m.Metadata), string(m.Content), buffers)
}

// deliver takes a message of the page: an object of the same parts.
func deliver(to *port.Port, o js.Value) {
	part := func(name string) []byte { return []byte(o.Get(name).String()) }
	m := port.Message{Header: part("header"), Parent: part("parent"), Metadata: part("metadata"), Content: part("content")}
	buffers := o.Get("buffers")
	for i := range buffers.Length() {
		b := make([]byte, buffers.Index(i).Length())
		js.CopyBytesToGo(b, buffers.Index(i))
		m.Buffers = append(m.Buffers, b)
	}
	to.Deliver(channel.Name(o.Get("channel").String()), m)
}
