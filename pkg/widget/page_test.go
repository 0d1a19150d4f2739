package widget_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/nb/host"
)

// page is a front end as the host of a program sees it: it keeps what is done, in order.
type page struct {
	deaf   bool   // it has no widgets
	deafTo string // it does not take messages of this comm
	said   []string
	model  map[string]map[string]any // states by the names of models, as the page has them
	id     map[string]string         // comms by the names of models
}

func open(t *testing.T) *page {
	p := &page{model: map[string]map[string]any{}, id: map[string]string{}}
	host.Install(p)
	t.Cleanup(func() { host.Install(nil) })
	return p
}

func (p *page) Show(v any, id string, update bool) { p.said = append(p.said, fmt.Sprint("show ", v)) }
func (p *page) Clear(wait bool)                    { p.said = append(p.said, fmt.Sprint("clear ", wait)) }
func (p *page) Page(text string)                   {}
func (p *page) Read(prompt string, password bool) (string, error) {
	return "", errors.New("no one reads")
}
func (p *page) Parent() string { return "request" }
func (p *page) Panicked(v any) bool {
	p.said = append(p.said, fmt.Sprint("panic ", v))
	return true
}

func (p *page) Send(m host.Message) error {
	if p.deaf || m.ID == p.deafTo {
		return errors.New("no widgets")
	}
	var data struct {
		Method string         `json:"method"`
		State  map[string]any `json:"state"`
	}
	if err := json.Unmarshal(m.Data, &data); err != nil {
		return err
	}
	switch m.Op {
	case host.Open:
		name := data.State["_model_name"].(string)
		if m.Target != "jupyter.widget" || string(m.Metadata) != `{"version":"2.1.0"}` {
			return fmt.Errorf("%s is opened to %s with %s", name, m.Target, m.Metadata)
		}
		p.said = append(p.said, "open "+name)
		if hint, ok := data.State["placeholder"].(string); ok && strings.HasPrefix(hint, "msp-pad-") {
			name += hint[strings.LastIndex(hint, "-"):] // a Pad has two of them
		}
		p.id[name], p.model[name] = m.ID, data.State
	case host.Msg:
		for name, id := range p.id {
			if id != m.ID {
				continue
			}
			for key, v := range data.State {
				p.model[name][key] = v
			}
			if len(data.State) == 1 {
				p.said = append(p.said, fmt.Sprint(data.Method, " ", name, " ", data.State))
			} else {
				p.said = append(p.said, fmt.Sprint(data.Method, " ", name, " whole"))
			}
		}
	case host.Close:
		p.said = append(p.said, "close")
	}
	return nil
}

// does is what a person does to the model: data is the message of the front end.
func (p *page) does(t *testing.T, model, data string) {
	t.Helper()
	m := host.Message{Op: host.Msg, ID: p.id[model], Data: json.RawMessage(data)}
	if host.Attached().Take(m) {
		return
	}
	call, err := host.Attached().Handle(m)
	if err != nil {
		t.Fatal(err)
	}
	call()
}

func (p *page) want(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(p.said, want) {
		t.Errorf("it came to %q\nwant %q", p.said, want)
	}
	p.said = nil
}
