package build

import (
	"os"
	"path/filepath"
	"testing"
)

// A program built with the fonts of a page finds all that gonum/plot asks for: the two of pkg/viz as they are, and others that look
// much like the rest.
func TestFonts(t *testing.T) {
	b, err := newBuilder(t.Context(), Options{Log: func(line string) { t.Log(line) }})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	if err := b.module(); err != nil {
		t.Fatal(err)
	}
	if err := b.fonts(); err != nil {
		t.Fatal(err)
	}
	const program = `package main

import (
	"fmt"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font/liberation"
)

func main() {
	for _, face := range liberation.Collection() {
		name, err := face.Face.Name(nil, sfnt.NameIDFull)
		fmt.Println(face.Font.Variant, face.Font.Weight, face.Font.Style, name, err)
	}
}
`
	if err := os.WriteFile(filepath.Join(b.dir, "main.go"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := b.goCommand("run", "-mod=mod", ".")
	const want = `Serif 0 0 Go Regular <nil>
Serif 0 1 Go Italic <nil>
Serif 3 0 Go Bold <nil>
Serif 3 1 Go Bold Italic <nil>
Mono 0 0 Go Regular <nil>
Mono 0 1 Go Italic <nil>
Mono 3 0 Go Bold <nil>
Mono 3 1 Go Bold Italic <nil>
Sans 0 0 Liberation Sans <nil>
Sans 0 1 Go Italic <nil>
Sans 3 0 Liberation Sans Bold <nil>
Sans 3 1 Go Bold Italic <nil>
`
	if err != nil || string(got) != want {
		t.Errorf("the fonts are\n%s%v, want\n%s", got, err, want)
	}
}
