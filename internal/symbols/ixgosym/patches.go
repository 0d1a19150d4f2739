package ixgosym

import (
	"bytes"
	"embed"
	"go/ast"
	"strings"

	"github.com/goplus/ixgo"
)

// What ixgo's tables lack of Go 1.26, or have in a form that does not fit, is interpreted from source: generic
// functions, which have no reflect.Value, and functions that return an iter.Seq. A type that comes from
// reflect is a type called "Seq[string]", not iter.Seq instantiated with string, and so does not go with the
// functions of package slices.
//
//go:embed _patch
var patches embed.FS

func init() {
	patch("errors", "errors.go")
	patch("reflect", "reflect.go")
	patch("strings", "strings.go", "Lines", "SplitSeq", "SplitAfterSeq", "FieldsSeq", "FieldsFuncSeq")
	patch("bytes", "bytes.go", "Lines", "SplitSeq", "SplitAfterSeq", "FieldsSeq", "FieldsFuncSeq")
	patch("go/ast", "ast.go", "Preorder")

	ixgo.RegisterExternal("strings.lines", func(s string) func(func(string) bool) { return strings.Lines(s) })
	ixgo.RegisterExternal("strings.splitSeq", func(s, sep string) func(func(string) bool) { return strings.SplitSeq(s, sep) })
	ixgo.RegisterExternal("strings.splitAfterSeq", func(s, sep string) func(func(string) bool) { return strings.SplitAfterSeq(s, sep) })
	ixgo.RegisterExternal("strings.fieldsSeq", func(s string) func(func(string) bool) { return strings.FieldsSeq(s) })
	ixgo.RegisterExternal("strings.fieldsFuncSeq", func(s string, f func(rune) bool) func(func(string) bool) { return strings.FieldsFuncSeq(s, f) })
	ixgo.RegisterExternal("bytes.lines", func(s []byte) func(func([]byte) bool) { return bytes.Lines(s) })
	ixgo.RegisterExternal("bytes.splitSeq", func(s, sep []byte) func(func([]byte) bool) { return bytes.SplitSeq(s, sep) })
	ixgo.RegisterExternal("bytes.splitAfterSeq", func(s, sep []byte) func(func([]byte) bool) { return bytes.SplitAfterSeq(s, sep) })
	ixgo.RegisterExternal("bytes.fieldsSeq", func(s []byte) func(func([]byte) bool) { return bytes.FieldsSeq(s) })
	ixgo.RegisterExternal("bytes.fieldsFuncSeq", func(s []byte, f func(rune) bool) func(func([]byte) bool) { return bytes.FieldsFuncSeq(s, f) })
	ixgo.RegisterExternal("go/ast.preorder", func(root ast.Node) func(func(ast.Node) bool) { return ast.Preorder(root) })
}

// patch adds the source in file to the package at path, where it takes the place of the functions instead.
func patch(path, file string, instead ...string) {
	src, err := patches.ReadFile("_patch/" + file)
	if err != nil {
		panic(err) // it is embedded
	}
	if p, ok := ixgo.LookupPackage(path); ok {
		for _, name := range instead {
			delete(p.Funcs, name)
		}
	}
	ixgo.RegisterPatch(path, src)
}
