package widget

import "github.com/massspring/msp/pkg/internal/still"

// beside returns the results as readers without widgets see them: the planes of Pads are beside the first picture.
func (x *Interaction) beside(results []any) []any {
	var planes []still.Plane
	for _, c := range x.controls {
		if c.pad != nil {
			planes = append(planes, c.pad.plane())
		}
	}
	if len(planes) == 0 || still.Beside == nil {
		return results
	}
	out := append([]any(nil), results...)
	for i, r := range out {
		if _, picture := r.(interface{ PNG() []byte }); picture {
			out[i] = still.Beside(planes, r)
			break
		}
	}
	return out
}

// plane describes the pad as it is now.
func (p *pad) plane() still.Plane {
	of := func(a padAxis) still.Axis {
		return still.Axis{Name: a.Name, Low: a.Low, High: a.High, Log: a.Log, Value: a.Value}
	}
	x, y := p.axis(p.x), p.axis(p.y)
	d := still.Plane{X: of(x), Y: of(y), Equal: equalUnits(x, y)}
	p.down.mu.Lock()
	defer p.down.mu.Unlock()
	for _, l := range p.lines {
		line := still.Line{Name: l.Name}
		for _, at := range l.At {
			line.X, line.Y = append(line.X, at[0]), append(line.Y, at[1])
		}
		d.Lines = append(d.Lines, line)
	}
	if p.areas != nil {
		d.Areas = &still.Areas{Names: p.areas.Names, Picture: p.areas.dots}
	}
	return d
}
