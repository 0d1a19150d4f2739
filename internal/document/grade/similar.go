package grade

import (
	"cmp"
	"go/scanner"
	"go/token"
	"hash/fnv"
	"slices"

	"github.com/massspring/msp/internal/document/notebook"
)

// Pair is two submissions that have much in common.
type Pair struct {
	A, B   string
	Common float64 // the share of the shorter one's fingerprints that the other has too: 0 to 1
}

// Alike is the share from which on two submissions deserve a look. It lies between solutions and copies: over the course's seven
// assignments, no two submissions of different structure share as much, and every copy does whose author has renamed, commented,
// split, reordered or added code (TestCalibrationOverTheCourse). Of two short tasks, half of the answers that do one part of three
// the same way share as much (TestCalibration).
const Alike = 0.4

const (
	gram   = 12 // tokens of a fingerprint: a line or two
	window = 8  // neighbouring fingerprints of which one is kept
)

// Similar compares submissions by their solution cells, as sequences of tokens in which names do not count: winnowing,
// of Schleimer, Wilkerson and Aiken 2003. Code of the release does not count either. It returns the pairs that share at
// least the given part, the most alike first: a hint to look and not a verdict, since short answers are alike by
// themselves.
func Similar(release *notebook.Notebook, submissions map[string]*notebook.Notebook, atLeast float64) (pairs []Pair) {
	given := fingerprints(release)
	prints := map[string]map[uint64]bool{}
	var names []string
	for name, nb := range submissions {
		own := fingerprints(nb)
		for f := range given {
			delete(own, f)
		}
		if len(own) > 0 {
			prints[name] = own
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for i, a := range names {
		for _, b := range names[:i] {
			shared := 0
			for f := range prints[a] {
				if prints[b][f] {
					shared++
				}
			}
			if part := float64(shared) / float64(min(len(prints[a]), len(prints[b]))); part >= atLeast {
				pairs = append(pairs, Pair{b, a, part})
			}
		}
	}
	slices.SortStableFunc(pairs, func(x, y Pair) int { return cmp.Compare(y.Common, x.Common) })
	return pairs
}

// fingerprints returns the winnowed hashes of the solution cells of a notebook.
func fingerprints(nb *notebook.Notebook) map[uint64]bool {
	kept := map[uint64]bool{}
	for _, c := range nb.Cells {
		if m, ok := metaOf(c); !ok || !m.Solution || c.Type != notebook.Code {
			continue
		}
		tokens := tokensOf(c.Source)
		var hashes []uint64
		for i := 0; i+gram <= len(tokens); i++ {
			h := fnv.New64a()
			for _, t := range tokens[i : i+gram] {
				h.Write([]byte(t))
				h.Write([]byte{0})
			}
			hashes = append(hashes, h.Sum64())
		}
		for i := 0; i < len(hashes); i++ {
			kept[slices.Min(hashes[i:min(i+window, len(hashes))])] = true
		}
	}
	return kept
}

// tokensOf returns the tokens of Go source without comments, with every name alike.
func tokensOf(source string) (list []string) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(source)), []byte(source), func(token.Position, string) {}, 0)
	for {
		_, t, text := s.Scan()
		switch {
		case t == token.EOF:
			return list
		case t == token.IDENT:
			list = append(list, "name")
		case t.IsLiteral():
			list = append(list, text)
		default:
			list = append(list, t.String())
		}
	}
}
