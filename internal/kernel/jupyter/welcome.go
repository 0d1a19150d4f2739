package jupyter

// welcome returns the message that greets a new subscription to a topic (JEP 65): its receiver knows that all that is
// published from now on will arrive.
func (s *server) welcome(topic []byte) [][]byte {
	m, err := compose(s.session, "iopub_welcome", nil, map[string]string{"subscription": string(topic)})
	if err != nil { // a map of strings cannot fail
		panic(err)
	}
	if len(topic) > 0 {
		m.Identities = [][]byte{topic}
	}
	return s.codec.encode(m)
}
