//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is the kernel of a browser: msp lite builds it, by GOOS=js GOARCH=wasm go build")
	os.Exit(1)
}
