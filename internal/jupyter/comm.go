package jupyter

// No comm targets are registered yet: every comm that a front end opens is closed at once.

func commInfo(s *server, r *request) (string, any) {
	return "comm_info_reply", map[string]any{"status": "ok", "comms": map[string]any{}}
}

func commOpen(s *server, r *request) (string, any) {
	var q struct {
		ID string `json:"comm_id"`
	}
	if _, bad := r.content(&q); bad == nil {
		s.pub.send("comm_close", r.RawHeader, map[string]any{"comm_id": q.ID, "data": map[string]any{}})
	}
	return "", nil
}

// commIgnored takes messages for comms that do not exist (any more).
func commIgnored(s *server, r *request) (string, any) { return "", nil }
