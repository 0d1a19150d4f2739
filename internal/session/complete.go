package session

import "github.com/massspring/msp/internal/cell"

// Complete lists what can stand at pos.
func (s *Session) Complete(code string, pos int) cell.Completion { return cell.Completion{Start: pos, End: pos} }

// Inspect describes what stands at pos.
func (s *Session) Inspect(code string, pos, detail int) (cell.Bundle, bool) { return nil, false }

// IsComplete says whether code can run as it is.
func (s *Session) IsComplete(code string) cell.Completeness { return cell.Completeness{Status: "unknown"} }
