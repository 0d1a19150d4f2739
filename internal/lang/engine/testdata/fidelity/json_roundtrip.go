// encoding/json with tags, nesting, omitempty and maps.
package main

import (
	"encoding/json"
	"fmt"
)

type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y,omitempty"`
}
type Doc struct {
	Name   string            `json:"name"`
	Points []Point           `json:"points"`
	Attr   map[string]string `json:"attr,omitempty"`
	Next   *Doc              `json:"next,omitempty"`
	secret int
}

func main() {
	d := Doc{Name: "a", Points: []Point{{1, 2}, {3, 0}}, Next: &Doc{Name: "b"}}
	b, err := json.Marshal(d)
	fmt.Println(string(b), err)
	var back Doc
	err = json.Unmarshal(b, &back)
	fmt.Println(err, back.Name, back.Points, back.Next.Name)
	err = json.Unmarshal([]byte(`{"name": 3}`), &back)
	fmt.Println(err)
}
