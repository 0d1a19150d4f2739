package jupyter

func interrupt(s *server, r *request) (string, any) {
	var only *shell
	if r.Header.Subshell != "" { // without one, the kernel is meant
		only = s.shellOf(r)
	}
	s.interrupt(only)
	return "interrupt_reply", map[string]any{"status": "ok"}
}

// shutdown replies to the client that asks and to all others; dispatch ends the server after it.
func shutdown(s *server, r *request) (string, any) {
	var q struct {
		Restart bool `json:"restart"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	reply := map[string]any{"status": "ok", "restart": q.Restart}
	s.pub.send("shutdown_reply", r.RawHeader, reply)
	return "shutdown_reply", reply
}

// debugRequest declines: kernel_info_reply announces no debugger. The content has the form of a response of the Debug
// Adapter Protocol.
func debugRequest(s *server, r *request) (string, any) {
	var q struct {
		Seq     int    `json:"seq"`
		Command string `json:"command"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	return "debug_reply", map[string]any{
		"type": "response", "request_seq": q.Seq, "command": q.Command, "success": false,
		"message": "this kernel has no debugger", "body": map[string]any{},
	}
}
