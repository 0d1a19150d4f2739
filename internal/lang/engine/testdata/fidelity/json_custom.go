// encoding/json with methods, embedding, omitempty, unknown and wrong fields
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

type Color int

func (c Color) MarshalText() ([]byte, error) { return []byte([]string{"red", "green"}[c]), nil }
func (c *Color) UnmarshalText(b []byte) error {
	for i, n := range []string{"red", "green"} {
		if n == string(b) {
			*c = Color(i)
			return nil
		}
	}
	return fmt.Errorf("no color %q", b)
}

type Base struct {
	ID   int       `json:"id"`
	When time.Time `json:"when,omitzero"`
}
type Mesh struct {
	Base
	Name    string            `json:"name,omitempty"`
	Colors  []Color           `json:"colors"`
	ByColor map[Color]float64 `json:"by,omitempty"`
	Next    *Mesh             `json:"next,omitempty"`
	Raw     json.RawMessage   `json:"raw,omitempty"`
	Any     any               `json:"any"`
	hidden  int
	Skip    string  `json:"-"`
	Str     float64 `json:",string"`
}

func main() {
	m := Mesh{Base: Base{ID: 7}, Colors: []Color{1, 0}, ByColor: map[Color]float64{1: 0.5}, Next: &Mesh{Name: "n"}, Any: []any{1, "x", nil}, hidden: 3, Skip: "s", Str: 1.5}
	b, err := json.Marshal(m)
	fmt.Println(string(b), err)
	var got Mesh
	err = json.Unmarshal(b, &got)
	fmt.Printf("%+v %v %v\n", got.Base, got.Colors, err)
	fmt.Println(got.ByColor, got.Next.Name, got.Any, got.hidden, got.Str)
	err = json.Unmarshal([]byte(`{"colors":["blue"]}`), &got)
	fmt.Println(err)
	err = json.Unmarshal([]byte(`{"id":"x"}`), &got)
	var te *json.UnmarshalTypeError
	fmt.Println(errors.As(err, &te) && te.Field == "id", strings.Contains(err.Error(), "cannot unmarshal string"))
	d := json.NewDecoder(strings.NewReader(`{"name":"a"} {"nope":1}`))
	d.DisallowUnknownFields()
	fmt.Println(d.Decode(&got), got.Name, d.Decode(&got))
	b, _ = json.MarshalIndent(map[string]any{"b": 1, "a": []int{}, "c": map[string]int(nil), "d": [2]bool{true}}, "", " ")
	fmt.Println(string(b))
	var x any
	json.Unmarshal([]byte(`{"n":1.5,"l":[1,{"k":null}],"s":"\u00e9"}`), &x)
	fmt.Println(x, x.(map[string]any)["l"].([]any)[0].(float64))
	_, err = json.Marshal(map[string]any{"f": func() {}})
	fmt.Println(err)
}
