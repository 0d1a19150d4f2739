package check

import (
	"fmt"
	"go/ast"
	"go/types"
	"runtime"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/ast/inspector"
)

// formats notes what go vet finds wrong with the cell's formats, such as %d of a float64. Vet's advice on style is left out.
func (k *checker) formats() (bool, error) {
	found := false
	for word := range k.words {
		found = found || strings.HasSuffix(word, "f") && strings.Contains(strings.ToLower(word), "print") || strings.HasSuffix(word, "Errorf")
	}
	if !found {
		return false, nil
	}
	defer func() { _ = recover() }() // a panic of the analyzer refuses no cell
	files := []*ast.File{k.file}
	pass := &analysis.Pass{Analyzer: printf.Analyzer, Fset: k.fset, Files: files, Pkg: k.c.Pkg, TypesInfo: k.c.Info,
		TypesSizes:       types.SizesFor("gc", runtime.GOARCH),
		ResultOf:         map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(files)},
		ImportObjectFact: func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact: func(types.Object, analysis.Fact) {},
		Report: func(d analysis.Diagnostic) {
			at := k.fset.Position(d.Pos)
			if at.Filename == k.name && strings.Contains(d.Message, " format %") {
				k.r.Notes = append(k.r.Notes, Note{Text: fmt.Sprintf("line %d: %s", at.Line, strings.TrimPrefix(d.Message, "main."))})
			}
		}}
	_, _ = printf.Analyzer.Run(pass) // its error would be that of another analysis
	return false, nil
}
