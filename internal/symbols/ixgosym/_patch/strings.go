package strings

import (
	"iter"
	_ "unsafe"
)

//go:linkname lines strings.lines
func lines(s string) func(func(string) bool)

//go:linkname splitSeq strings.splitSeq
func splitSeq(s, sep string) func(func(string) bool)

//go:linkname splitAfterSeq strings.splitAfterSeq
func splitAfterSeq(s, sep string) func(func(string) bool)

//go:linkname fieldsSeq strings.fieldsSeq
func fieldsSeq(s string) func(func(string) bool)

//go:linkname fieldsFuncSeq strings.fieldsFuncSeq
func fieldsFuncSeq(s string, f func(rune) bool) func(func(string) bool)

func Lines(s string) iter.Seq[string] { return lines(s) }

func SplitSeq(s, sep string) iter.Seq[string] { return splitSeq(s, sep) }

func SplitAfterSeq(s, sep string) iter.Seq[string] { return splitAfterSeq(s, sep) }

func FieldsSeq(s string) iter.Seq[string] { return fieldsSeq(s) }

func FieldsFuncSeq(s string, f func(rune) bool) iter.Seq[string] { return fieldsFuncSeq(s, f) }
