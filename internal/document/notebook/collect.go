package notebook

import (
	"maps"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
)

// collector gathers the outputs of all cells of one run as a front end would. It is safe for concurrent
// use: goroutines of a cell may print while later cells run, and what they print goes to their own cell.
type collector struct {
	mu     sync.Mutex
	shown  map[string][]*entry // displays by their ID, in all cells
	closed bool
}

func newCollector() *collector { return &collector{shown: map[string][]*entry{}} }

// pile holds the outputs of one cell.
type pile struct {
	all     *collector
	count   int
	limit   int
	over    func() // called once, when the limit is passed
	entries []*entry
	size    int
	wipe    bool // clear_output(wait) was asked for
	cut     bool
}

// entry is an Output whose stream text is still growing.
type entry struct {
	out  Output
	text strings.Builder
	size int
}

// entryCost is what an output weighs beside its contents, so that many small ones are bounded too.
const entryCost = 100

// add takes one output of the cell; it reports false when the output was dropped.
func (p *pile) add(o cell.Output) bool {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	if p.all.closed || p.cut {
		return false
	}
	switch o.Kind {
	case cell.CommOut: // a stored notebook has no one at the other end
		return false
	case cell.Page: // nor a pager
		text, _ := o.Data["text/plain"].(string)
		o = cell.Output{Kind: cell.Stream, Name: "stdout", Text: strings.TrimSuffix(text, "\n") + "\n"}
	case cell.Clear:
		if p.wipe = o.Wait; !o.Wait {
			p.clear()
		}
		return true
	case cell.Update:
		for _, e := range p.all.shown[o.ID] {
			e.out.Data, e.out.Metadata = o.Data, metadata(o)
			// Only the size of this cell's own outputs is known to its pile.
			p.resize(e, bundleSize(o.Data))
		}
		return p.within()
	}
	if p.wipe {
		p.clear()
		p.wipe = false
	}
	p.append(o)
	return p.within()
}

func (p *pile) append(o cell.Output) {
	if o.Kind == cell.Stream {
		if n := len(p.entries); n == 0 || p.entries[n-1].out.Type != StreamOutput || p.entries[n-1].out.Name != o.Name {
			p.entries = append(p.entries, &entry{out: Output{Type: StreamOutput, Name: o.Name}})
			p.size += entryCost
		}
		e := p.entries[len(p.entries)-1]
		text := o.Text
		if room := p.limit - p.size; len(text) > room {
			text = strings.ToValidUTF8(text[:max(room, 0)], "")
			p.size = p.limit + 1
		}
		e.text.WriteString(text)
		p.resize(e, e.size+len(text))
		return
	}
	e := &entry{out: Output{Type: DisplayOutput, Data: o.Data, Metadata: metadata(o)}}
	if o.Kind == cell.Result {
		count := p.count
		e.out.Type, e.out.Count = ResultOutput, &count
	}
	p.entries = append(p.entries, e)
	p.size += entryCost
	p.resize(e, bundleSize(o.Data))
	if p.size > p.limit {
		p.entries = p.entries[:len(p.entries)-1]
		return
	}
	if o.ID != "" {
		p.all.shown[o.ID] = append(p.all.shown[o.ID], e)
	}
}

func (p *pile) resize(e *entry, size int) {
	p.size += size - e.size
	e.size = size
}

func (p *pile) clear() {
	for id, list := range p.all.shown {
		kept := list[:0]
		for _, e := range list {
			if !p.holds(e) {
				kept = append(kept, e)
			}
		}
		p.all.shown[id] = kept
	}
	p.entries, p.size = nil, 0
}

func (p *pile) holds(e *entry) bool {
	for _, own := range p.entries {
		if own == e {
			return true
		}
	}
	return false
}

func (p *pile) within() bool {
	if p.size <= p.limit {
		return true
	}
	p.cut = true
	p.over()
	return false
}

// note adds text to stderr whatever the limit says.
func (p *pile) note(text string) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	e := &entry{out: Output{Type: StreamOutput, Name: "stderr"}}
	e.text.WriteString(text)
	p.entries = append(p.entries, e)
}

func (p *pile) fail(err *cell.Error) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	trace := err.Traceback
	if trace == nil {
		trace = []string{err.Error()}
	}
	p.entries = append(p.entries, &entry{out: Output{Type: ErrorOutput, EName: err.Name, EValue: err.Value, Traceback: trace}})
}

// outputs are the cell's outputs so far.
func (p *pile) outputs() []Output {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	var out []Output
	for _, e := range p.entries {
		o := e.out
		if o.Type == StreamOutput {
			o.Text = e.text.String()
		}
		out = append(out, o)
	}
	return out
}

func (c *collector) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}

func metadata(o cell.Output) map[string]any {
	m := map[string]any{}
	maps.Copy(m, o.Metadata)
	return m
}

// bundleSize is the length of the strings of a bundle; JSON values weigh little beside pictures and text.
func bundleSize(b cell.Bundle) int {
	n := 0
	for mime, v := range b {
		n += len(mime)
		switch v := v.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		default:
			n += jsonSize(v)
		}
	}
	return n
}

func jsonSize(v any) int {
	switch v := v.(type) {
	case string:
		return len(v) + 2
	case []any:
		n := 2
		for _, x := range v {
			n += jsonSize(x)
		}
		return n
	case map[string]any:
		n := 2
		for k, x := range v {
			n += len(k) + jsonSize(x)
		}
		return n
	}
	return 8
}
