package docs

import (
	"archive/zip"
	"bytes"
	"syscall/js"
)

// index returns the index as a page has it: the kernel's worker defines mspDocs, which promises its bytes. Where it does not
// come, because the network is gone, nothing is documented.
func index() string {
	promise := js.Global().Get("mspDocs")
	if promise.IsUndefined() {
		return nothing()
	}
	text := make(chan string, 1)
	got := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[0].Length())
		js.CopyBytesToGo(data, args[0])
		text <- string(data)
		return nil
	})
	defer got.Release()
	failed := js.FuncOf(func(js.Value, []js.Value) any { text <- nothing(); return nil })
	defer failed.Release()
	promise.Invoke().Call("then", got, failed)
	return <-text
}

// nothing is an index without packages.
func nothing() string {
	var b bytes.Buffer
	if err := zip.NewWriter(&b).Close(); err != nil {
		panic(err)
	}
	return b.String()
}
