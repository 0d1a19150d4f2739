package jupyter

func inspect(s *server, r *request) (string, any) {
	var q struct {
		position
		Detail int `json:"detail_level"`
	}
	if t, bad := r.content(&q); bad != nil {
		return t, bad
	}
	data, found := s.runner.Inspect(q.Code, q.offset(), q.Detail)
	if !found {
		data = nil
	}
	return "inspect_reply", map[string]any{
		"status": "ok", "found": found, "data": orEmpty(data), "metadata": map[string]any{},
	}
}
