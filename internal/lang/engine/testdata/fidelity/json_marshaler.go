// A declared type's MarshalJSON is called, nested too.
package main

import (
	"encoding/json"
	"fmt"
)

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf("%q", fmt.Sprintf("%gC", float64(t)))), nil
}

type Room struct{ T Temp }

func main() {
	b, err := json.Marshal(Temp(20))
	fmt.Println(string(b), err)
	b, err = json.Marshal(Room{21})
	fmt.Println(string(b), err)
	b, err = json.Marshal([]Temp{1, 2})
	fmt.Println(string(b), err)
}
