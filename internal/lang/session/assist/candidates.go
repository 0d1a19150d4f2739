package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// candidates sorts and words the offers that begin with prefix, letters' case aside.
func (s *Assistant) candidates(list []offer, prefix string) (items []cell.Candidate) {
	list = slices.DeleteFunc(list, func(o offer) bool {
		n := o.name()
		return len(n) < len(prefix) || !strings.EqualFold(n[:len(prefix)], prefix)
	})
	exact := func(o offer) int { return least(strings.HasPrefix(o.name(), prefix)) }
	slices.SortStableFunc(list, func(a, b offer) int {
		return cmp.Or(exact(a)-exact(b), least(a.fits)-least(b.fits), a.rank-b.rank,
			strings.Compare(strings.ToLower(a.name()), strings.ToLower(b.name())))
	})
	for _, o := range list {
		it := cell.Candidate{Text: o.name(), Kind: o.kind, Signature: o.signature}
		if o.text == "" {
			it.Kind, it.Signature = scope.KindName(o.Obj), s.signature(o.Member)+o.note
		}
		items = append(items, it)
	}
	return items
}

// least sorts candidates for which something holds before the others.
func least(holds bool) int {
	if holds {
		return 0
	}
	return 1
}
