package worker

import "github.com/massspring/msp/internal/kernel/cell"

// query asks the present child. A child that is dead or does not answer in time knows nothing.
func (w *Worker) query(m message) (message, bool) {
	p, err := w.current()
	if err != nil {
		return m, false
	}
	return p.ask(m, queryWait)
}

// Complete lists what can stand at byte offset pos of code; nothing when the child cannot say.
func (w *Worker) Complete(code string, pos int) cell.Completion {
	a, ok := w.query(message{Op: opComplete, Code: code, Pos: pos})
	if c := a.Completion; !ok || c == nil || c.Start < 0 || c.Start > c.End || c.End > len(code) {
		return cell.Completion{Start: pos, End: pos}
	}
	return *a.Completion
}

// Inspect describes what stands at byte offset pos of code; ok is false also when the child cannot say.
func (w *Worker) Inspect(code string, pos, detail int) (b cell.Bundle, ok bool) {
	a, ok := w.query(message{Op: opInspect, Code: code, Pos: pos, Detail: detail})
	return a.Bundle, ok && a.OK
}

// IsComplete reports whether code can be run as it is; "unknown" when the child cannot say.
func (w *Worker) IsComplete(code string) cell.Completeness {
	a, ok := w.query(message{Op: opIsComplete, Code: code})
	if !ok || a.Completeness == nil {
		return cell.Completeness{Status: "unknown"}
	}
	return *a.Completeness
}
