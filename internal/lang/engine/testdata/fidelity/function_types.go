// Declared function types with methods, as fields, as interface values.
package main

import (
	"fmt"
)

type Stepper func(x float64) (float64, error)

func (s Stepper) Twice(x float64) (float64, error) {
	y, err := s(x)
	if err != nil {
		return 0, err
	}
	return s(y)
}

type doer interface{ Do() string }
type doFunc func() string

func (f doFunc) Do() string { return f() }

type op struct {
	name string
	f    func(...int) int
}

func main() {
	s := Stepper(func(x float64) (float64, error) { return x + 1, nil })
	fmt.Println(s.Twice(1))
	var d doer = doFunc(func() string { return "done" })
	fmt.Println(d.Do())
	o := op{"sum", func(xs ...int) int { return len(xs) }}
	fmt.Println(o.name, o.f(1, 2, 3))
	bad := Stepper(func(float64) (float64, error) { return 0, fmt.Errorf("no") })
	fmt.Println(bad.Twice(1))
}
