// Package view shows the figures of a terminal session in a browser tab: the latest ones, with the same players and widgets as
// in a notebook, over the same comms.
//
// The tab is served on the loopback interface. Its address contains a random token, which no other user of the machine and no
// other page in the browser can guess. Outputs arrive as server-sent events. Each action on a widget is a request, which ends
// when the session has handled it.
package view

import (
	"bytes"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/massspring/msp/internal/document/outputs"
	"github.com/massspring/msp/internal/kernel/cell"
)

// View is one tab, or several that show the same. It follows what is shown from the start, so that a tab that is opened
// later shows the latest. Its methods may be called from any goroutine.
type View struct {
	page  page
	take  func(cell.Comm)
	asked atomic.Int64 // messages of the page so far

	mu     sync.Mutex
	server *http.Server // nil until a tab is asked for
	token  string
	port   int
}

//go:embed view.html
var template []byte

// document is the page with its script of outputs inside, since its policy lets it load none.
var document = bytes.Replace(template, []byte("{{outputs.js}}"), outputs.Script, 1)

// New returns a view that no one can see yet. It will hand messages of the page to take, those of one widget one after
// another.
func New(take func(cell.Comm)) *View { return &View{take: take, page: newPage()} }

// Open serves the tab, on a free port, if it is not served yet.
func (v *View) Open() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.server != nil {
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("view: listening on the loopback interface: %w", err)
	}
	v.token, v.port = rand.Text(), listener.Addr().(*net.TCPAddr).Port
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{token}/{$}", v.document)
	mux.HandleFunc("GET /{token}/events", v.events)
	mux.HandleFunc("POST /{token}/comm", v.comm)
	v.server = &http.Server{Handler: guarded(v.token, mux), ReadHeaderTimeout: 10 * time.Second}
	go v.server.Serve(listener)
	return nil
}

// Opened reports whether the tab is served, so that widgets have a place.
func (v *View) Opened() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.server != nil
}

// Address returns the address of the tab, once it is open.
func (v *View) Address() string { return v.At(v.Port()) }

// At returns the address at another port, one that is forwarded to the view's.
func (v *View) At(port int) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return fmt.Sprintf("http://127.0.0.1:%d/%s/", port, v.token)
}

// Port returns the port of the address.
func (v *View) Port() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.port
}

// Looked reports whether a tab is open.
func (v *View) Looked() bool { return v.page.watchers() > 0 }

// Begin marks the beginning of a cell: what it shows replaces what is there.
func (v *View) Begin() { v.page.begin() }

// Take takes an output of the request parent, and reports whether it is for the page alone: a message of a comm, or
// something that an Output widget captures.
func (v *View) Take(parent string, o cell.Output) bool { return v.page.take(parent, o) }

// Close ends the server.
func (v *View) Close() error {
	v.page.close()
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.server == nil {
		return nil
	}
	return v.server.Close()
}

// guarded answers only requests that know the token and that name this machine as their host: the name of another site
// may lead here, too.
func guarded(token string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		said, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if subtle.ConstantTimeCompare([]byte(said), []byte(token)) != 1 || !local(r.Host) {
			http.Error(w, "There is nothing here; type :view in the terminal for the address.", http.StatusNotFound)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		h.ServeHTTP(w, r)
	})
}

// local reports whether a request's host is this machine, at any port: one may be forwarded.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return host == "127.0.0.1" || host == "localhost" || host == "[::1]" || host == "::1"
}

// policy lets the page run what outputs hold, as a notebook does, and load nothing from elsewhere.
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (v *View) document(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Write(document)
}

// events sends what is on the page, and then what changes.
func (v *View) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	line := http.NewResponseController(w)
	q := v.page.watch()
	defer v.page.leave(q)
	for {
		some := q.next(r.Context().Done())
		if some == nil {
			return
		}
		for _, e := range some {
			text, err := json.Marshal(e)
			if err != nil {
				panic("view: " + err.Error()) // it came as JSON, or as text
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
				return
			}
		}
		if line.Flush() != nil {
			return
		}
	}
}

// maxMessage bounds a message of the page: the texts of widgets.
const maxMessage = 1 << 20

// comm takes a message of the page.
func (v *View) comm(w http.ResponseWriter, r *http.Request) {
	var m struct {
		ID   string          `json:"id"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxMessage)).Decode(&m); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if !v.page.told(m.ID, m.Data) {
		http.Error(w, fmt.Sprintf("no widget %q is open", m.ID), http.StatusGone)
		return
	}
	v.take(cell.Comm{Op: cell.CommMsg, ID: m.ID, Data: m.Data, Parent: fmt.Sprintf("view-%d", v.asked.Add(1))})
	w.WriteHeader(http.StatusNoContent)
}
