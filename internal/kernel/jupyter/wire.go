package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// ProtocolVersion is the version of the Jupyter messaging protocol that this package speaks.
const ProtocolVersion = "5.5"

// ErrWire is wrapped by every error about a message that cannot be accepted.
var ErrWire = errors.New("jupyter: bad message")

var delimiter = []byte("<IDS|MSG>")

// Header identifies a message.
type Header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
	Subshell string `json:"subshell_id,omitempty"` // of a shell message; none for the main shell
}

// Message is one Jupyter message. The JSON parts are kept as they were received or will be sent, so that a
// header comes back to its sender, as a parent, byte for byte.
type Message struct {
	Identities [][]byte // routing prefix: the frames before the delimiter
	Header     Header
	RawHeader  json.RawMessage // the object that Header was read from
	Parent     json.RawMessage
	Metadata   json.RawMessage
	Content    json.RawMessage
	Buffers    [][]byte // binary data after the content, passed through untouched
}

// codec signs and checks messages: the signature is the hex HMAC-SHA256, under the connection's key, of
// header, parent header, metadata and content as they stand on the wire. With an empty key it is empty.
type codec struct {
	key  []byte
	seen *replays // nil accepts a message as often as it comes
}

func (c codec) sign(parts [][]byte) []byte {
	if len(c.key) == 0 {
		return nil
	}
	h := hmac.New(sha256.New, c.key)
	for _, p := range parts {
		h.Write(p)
	}
	sum := h.Sum(nil)
	return hex.AppendEncode(make([]byte, 0, 2*len(sum)), sum)
}

// decode reads a message from its frames: identities…, delimiter, signature, header, parent header,
// metadata, content, buffers…. Errors wrap ErrWire. The message aliases the frames.
func (c codec) decode(frames [][]byte) (*Message, error) {
	at := -1
	for i, f := range frames {
		if bytes.Equal(f, delimiter) {
			at = i
			break
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("%w: no delimiter in %d frames", ErrWire, len(frames))
	}
	rest := frames[at+1:]
	if len(rest) < 5 {
		return nil, fmt.Errorf("%w: %d frames after the delimiter, want at least 5", ErrWire, len(rest))
	}
	parts := rest[1:5]
	// hmac.Equal takes the same time wherever the two differ.
	if !hmac.Equal(rest[0], c.sign(parts)) && len(c.key) > 0 {
		return nil, fmt.Errorf("%w: wrong signature", ErrWire)
	}
	if c.seen != nil && len(c.key) > 0 && c.seen.again(rest[0]) {
		return nil, fmt.Errorf("%w: it was sent before", ErrWire)
	}
	for i, name := range []string{"header", "parent header", "metadata", "content"} {
		if !isObject(parts[i]) {
			return nil, fmt.Errorf("%w: the %s is not a JSON object", ErrWire, name)
		}
	}
	m := &Message{
		Identities: frames[:at],
		RawHeader:  parts[0],
		Parent:     parts[1],
		Metadata:   parts[2],
		Content:    parts[3],
		Buffers:    rest[5:],
	}
	if err := json.Unmarshal(m.RawHeader, &m.Header); err != nil {
		return nil, fmt.Errorf("%w: header: %w", ErrWire, err)
	}
	if m.Header.Type == "" {
		return nil, fmt.Errorf("%w: header without msg_type", ErrWire)
	}
	return m, nil
}

func isObject(b []byte) bool {
	b = bytes.TrimLeft(b, " \t\r\n")
	return len(b) > 0 && b[0] == '{' && json.Valid(b)
}

// encode is the inverse of decode. Empty parts are sent as empty objects.
func (c codec) encode(m *Message) [][]byte {
	parts := [][]byte{object(m.RawHeader), object(m.Parent), object(m.Metadata), object(m.Content)}
	frames := make([][]byte, 0, len(m.Identities)+6+len(m.Buffers))
	frames = append(frames, m.Identities...)
	frames = append(frames, delimiter, c.sign(parts))
	frames = append(frames, parts...)
	return append(frames, m.Buffers...)
}

func object(b json.RawMessage) []byte {
	if len(b) == 0 {
		return []byte("{}")
	}
	return b
}

// compose makes a message of the given type in answer to parent (nil for none). The content is any value
// that encodes as a JSON object.
func compose(session, msgType string, parent json.RawMessage, content any) (*Message, error) {
	body, err := marshal(content)
	if err != nil {
		return nil, fmt.Errorf("%w: content of %s: %w", ErrWire, msgType, err)
	}
	h := Header{
		ID:       channel.NewID(),
		Session:  session,
		Username: "kernel",
		Date:     timestamp(),
		Type:     msgType,
		Version:  ProtocolVersion,
	}
	raw, err := marshal(h)
	if err != nil {
		return nil, fmt.Errorf("%w: header of %s: %w", ErrWire, msgType, err)
	}
	return &Message{Header: h, RawHeader: raw, Parent: parent, Content: body}, nil
}

// timestamp returns the present time in the form of the protocol.
func timestamp() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000000Z") }

// marshal is json.Marshal without the escapes of < > &, which only HTML needs.
func marshal(v any) (json.RawMessage, error) {
	if raw, ok := v.(json.RawMessage); ok {
		return raw, nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
