// JSON of declared types: marshalers on values and pointers, text keys, embedding, omitted and renamed fields, errors
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

type colour struct{ r, g, b uint8 }

func (c colour) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "#%02x%02x%02x", c.r, c.g, c.b), nil
}
func (c *colour) UnmarshalText(b []byte) error {
	if len(b) != 7 {
		return fmt.Errorf("colour %q has %d characters, want 7", b, len(b))
	}
	_, err := fmt.Sscanf(string(b), "#%02x%02x%02x", &c.r, &c.g, &c.b)
	return err
}

type seconds time.Duration

func (s *seconds) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	*s = seconds(d)
	return err
}

type base struct {
	ID   int    `json:"id"`
	Note string `json:"note,omitempty"`
}

type spring struct {
	base
	Ends   [2]int         `json:"ends"`
	Colour *colour        `json:"colour"`
	Tags   map[colour]int `json:"tags,omitempty"`
	Any    any            `json:"any"`
	hidden int
	Skip   string `json:"-"`
}

func main() {
	s := spring{base{1, ""}, [2]int{0, 1}, &colour{255, 128, 0}, map[colour]int{{1, 2, 3}: 4}, []any{1, nil, "x"}, 5, "no"}
	b, err := json.Marshal(s)
	fmt.Println(string(b), err)
	var back spring
	fmt.Println(json.Unmarshal(b, &back), back.ID, *back.Colour, back.Tags, back.Any)
	var wait struct{ For seconds }
	fmt.Println(json.Unmarshal([]byte(`{"for": "1m30s"}`), &wait), time.Duration(wait.For))
	fmt.Println(json.Unmarshal([]byte(`{"colour": "#12"}`), &back))
	err = json.Unmarshal([]byte(`{"id": "one"}`), &back)
	var typeError *json.UnmarshalTypeError
	fmt.Println(err, errors.As(err, &typeError))
	d := json.NewDecoder(strings.NewReader(`{"id": 2, "more": true}`))
	d.DisallowUnknownFields()
	fmt.Println(d.Decode(&back))
	b, err = json.MarshalIndent(map[string]any{"b": []int{}, "a": map[string]float64{"x": 1e21}}, "", " ")
	fmt.Println(string(b), err)
}
