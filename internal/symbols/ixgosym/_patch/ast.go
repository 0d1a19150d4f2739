package ast

import (
	"go/ast"
	"iter"
	_ "unsafe"
)

//go:linkname preorder go/ast.preorder
func preorder(root ast.Node) func(func(ast.Node) bool)

func Preorder(root ast.Node) iter.Seq[ast.Node] { return preorder(root) }
