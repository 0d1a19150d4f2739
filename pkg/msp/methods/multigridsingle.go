package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
)

// beginSingle announces iterations in single precision.
func (b *Multigrid) beginSingle() error {
	switch {
	case len(b.levels) == 0:
		return fmt.Errorf("%w: Multigrid: SinglePrecision is for grids, and %v is none", msp.ErrInvalid, b.System())
	case len(b.levels[0].hinges) > 0:
		return fmt.Errorf("%w: Multigrid: SinglePrecision takes no hinges: the system has %d", msp.ErrInvalid, len(b.levels[0].hinges))
	}
	if b.sheet == nil {
		b.sheet, b.singleRests = newSheet(b.levels[0]), -1
		b.levels[len(b.levels)-1].reserve()
	}
	if b.singleRests != b.Revision() {
		b.sheet.takeRests(b.System().Springs)
		b.singleRests = b.Revision()
	}
	return nil
}

// cycleFromDouble makes a cycle in single precision that improves the x of the task. It reads that only if free bodies were moved since
// the cycle before.
func (b *Multigrid) cycleFromDouble(_, memory int) error {
	s := b.sheet
	if b.made > 1 && len(b.free.bodies) > 0 {
		s.each((*sheet).bandTake)
	}
	if err := b.cycleSingle(s, 0, memory); err != nil {
		return err
	}
	s.each((*sheet).bandGive)
	return nil
}

// cycleSingle is cycle in single precision.
func (b *Multigrid) cycleSingle(s *sheet, depth, memory int) error {
	if s.coarse == nil {
		s.give()
		if err := b.solve(memory); err != nil {
			return err
		}
		s.take()
		return nil
	}
	if !s.known {
		s.gradient()
	}
	s.known = false
	s.restrict()
	for _, memory := range b.within(memory, depth) {
		if err := b.cycleSingle(s.coarse, depth+1, memory); err != nil {
			return err
		}
	}
	s.finish(b.Smoothing)
	return nil
}
