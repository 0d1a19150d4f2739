package bytes

import (
	"iter"
	_ "unsafe"
)

//go:linkname lines bytes.lines
func lines(s []byte) func(func([]byte) bool)

//go:linkname splitSeq bytes.splitSeq
func splitSeq(s, sep []byte) func(func([]byte) bool)

//go:linkname splitAfterSeq bytes.splitAfterSeq
func splitAfterSeq(s, sep []byte) func(func([]byte) bool)

//go:linkname fieldsSeq bytes.fieldsSeq
func fieldsSeq(s []byte) func(func([]byte) bool)

//go:linkname fieldsFuncSeq bytes.fieldsFuncSeq
func fieldsFuncSeq(s []byte, f func(rune) bool) func(func([]byte) bool)

func Lines(s []byte) iter.Seq[[]byte] { return lines(s) }

func SplitSeq(s, sep []byte) iter.Seq[[]byte] { return splitSeq(s, sep) }

func SplitAfterSeq(s, sep []byte) iter.Seq[[]byte] { return splitAfterSeq(s, sep) }

func FieldsSeq(s []byte) iter.Seq[[]byte] { return fieldsSeq(s) }

func FieldsFuncSeq(s []byte, f func(rune) bool) iter.Seq[[]byte] { return fieldsFuncSeq(s, f) }
