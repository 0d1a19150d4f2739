package jupyter

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// vector is one message of testdata/golden.json, which jupyter_client wrote (see golden.py).
type vector struct {
	Name       string   `json:"name"`
	Key        string   `json:"key"`
	ID         string   `json:"msg_id"`
	Type       string   `json:"msg_type"`
	ParentID   string   `json:"parent_id"`
	Content    any      `json:"content"`
	Identities [][]byte `json:"identities"`
	Buffers    [][]byte `json:"buffers"`
	Frames     [][]byte `json:"frames"`
}

func golden(t testing.TB) []vector {
	data, err := os.ReadFile(filepath.Join("testdata", "golden.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vs []vector
	if err := json.Unmarshal(data, &vs); err != nil {
		t.Fatal(err)
	}
	return vs
}

func equalFrames(a, b [][]byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

func TestDecodeWhatJupyterClientWrites(t *testing.T) {
	for _, v := range golden(t) {
		c := codec{key: []byte(v.Key)}
		m, err := c.decode(v.Frames)
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
			continue
		}
		var parent Header
		var content any
		if err := errors.Join(json.Unmarshal(m.Parent, &parent), json.Unmarshal(m.Content, &content)); err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		if m.Header.ID != v.ID || m.Header.Type != v.Type || m.Header.Username != "student" || parent.ID != v.ParentID {
			t.Errorf("%s: header %+v, parent %+v", v.Name, m.Header, parent)
		}
		if !reflect.DeepEqual(content, v.Content) {
			t.Errorf("%s: content %v, want %v", v.Name, content, v.Content)
		}
		if !equalFrames(m.Identities, v.Identities) || !equalFrames(m.Buffers, v.Buffers) {
			t.Errorf("%s: identities %q, buffers %q", v.Name, m.Identities, m.Buffers)
		}
		if back := c.encode(m); !equalFrames(back, v.Frames) {
			t.Errorf("%s: encodes as %q, want %q", v.Name, back, v.Frames)
		}
	}
}

// A message is refused whatever single bit of its signed parts or of its signature changes.
func TestTamperedMessagesAreRefused(t *testing.T) {
	for _, v := range golden(t) {
		if v.Key == "" {
			continue
		}
		c := codec{key: []byte(v.Key)}
		first := len(v.Identities) + 1 // the signature
		for i := first; i < first+5; i++ {
			for j := range v.Frames[i] {
				v.Frames[i][j] ^= 1
				if _, err := c.decode(v.Frames); !errors.Is(err, ErrWire) {
					t.Fatalf("%s: frame %d, byte %d: error %v, want ErrWire", v.Name, i, j, err)
				}
				v.Frames[i][j] ^= 1
			}
		}
		if _, err := (codec{key: []byte("another")}).decode(v.Frames); !errors.Is(err, ErrWire) {
			t.Errorf("%s: accepted under another key: %v", v.Name, err)
		}
	}
}

func TestComposeKeepsTheParentByteForByte(t *testing.T) {
	parent := json.RawMessage(`{ "msg_id" : "p",  "odd": 1e3 }`)
	m, err := compose("s", "stream", parent, map[string]string{"text": "<&>"})
	if err != nil {
		t.Fatal(err)
	}
	frames := codec{}.encode(m)
	if !bytes.Equal(frames[3], parent) {
		t.Errorf("parent %q, want %q", frames[3], parent)
	}
	if want := `{"text":"<&>"}`; string(frames[5]) != want {
		t.Errorf("content %q, want %q", frames[5], want)
	}
	if m.Header.Version != ProtocolVersion {
		t.Errorf("version %q", m.Header.Version)
	}
}

// split cuts fuzz data into frames: a length byte, then that many bytes; 255 stands for the delimiter.
func split(data []byte) [][]byte {
	var frames [][]byte
	for len(data) > 0 {
		n := int(data[0])
		data = data[1:]
		if n == 255 {
			frames = append(frames, delimiter)
			continue
		}
		n = min(n, len(data))
		frames = append(frames, data[:n])
		data = data[n:]
	}
	return frames
}

func FuzzDecode(f *testing.F) {
	for _, v := range golden(f) {
		var data []byte
		for _, frame := range v.Frames {
			if bytes.Equal(frame, delimiter) {
				data = append(data, 255)
			} else if len(frame) < 255 {
				data = append(append(data, byte(len(frame))), frame...)
			}
		}
		f.Add(data, "")
		f.Add(data, v.Key)
	}
	f.Fuzz(func(t *testing.T, data []byte, key string) {
		c := codec{key: []byte(key)}
		frames := split(data)
		m, err := c.decode(frames)
		if err != nil {
			if !errors.Is(err, ErrWire) {
				t.Fatalf("%v does not wrap ErrWire", err)
			}
			return
		}
		want := frames
		if key == "" { // an unsigned message may carry any signature; ours is empty
			want = append([][]byte(nil), frames...)
			want[len(m.Identities)+1] = nil
		}
		if back := c.encode(m); !equalFrames(back, want) {
			t.Fatalf("encodes as %q, want %q", back, want)
		}
	})
}

// What is wrong with a message is said.
func TestBadMessages(t *testing.T) {
	good := func() [][]byte {
		return [][]byte{delimiter, nil, []byte(`{"msg_type":"x"}`), []byte("{}"), []byte(" {}"), []byte("{}"), []byte("buffer")}
	}
	if m, err := (codec{}).decode(good()); err != nil || len(m.Buffers) != 1 || len(m.Identities) != 0 {
		t.Fatalf("%+v, %v", m, err)
	}
	for want, spoil := range map[string]func(f [][]byte) [][]byte{
		"no delimiter in 6 frames":                         func(f [][]byte) [][]byte { return f[1:] },
		"no delimiter in 0 frames":                         func([][]byte) [][]byte { return nil },
		"4 frames after the delimiter, want at least 5":    func(f [][]byte) [][]byte { return f[:5] },
		"the header is not a JSON object":                  func(f [][]byte) [][]byte { f[2] = []byte("[]"); return f },
		"the parent header is not a JSON object":           func(f [][]byte) [][]byte { f[3] = nil; return f },
		"the metadata is not a JSON object":                func(f [][]byte) [][]byte { f[4] = []byte(" "); return f },
		"the content is not a JSON object":                 func(f [][]byte) [][]byte { f[5] = []byte(`{"a"}`); return f },
		"header without msg_type":                          func(f [][]byte) [][]byte { f[2] = []byte("{}"); return f },
		"header: json: cannot unmarshal number into Go st": func(f [][]byte) [][]byte { f[2] = []byte(`{"msg_type":1}`); return f },
	} {
		if _, err := (codec{}).decode(spoil(good())); !errors.Is(err, ErrWire) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := compose("s", "x", nil, make(chan int)); !errors.Is(err, ErrWire) || !strings.Contains(err.Error(), "content of x") {
		t.Errorf("what is not JSON: %v", err)
	}
}
