package repl

import "testing"

// TestHandlersAfterCtrlC: Ctrl-C ends the handlers that run, and none that comes after.
func TestHandlersAfterCtrlC(t *testing.T) {
	var h handlers
	h.renew()
	for range 2 {
		before := h.context()
		if before.Err() != nil {
			t.Fatal("a handler ends before it begins")
		}
		if h.stop(); before.Err() == nil {
			t.Fatal("a handler goes on")
		}
	}
	if h.context().Err() != nil {
		t.Error("after Ctrl-C no handler runs")
	}
}
