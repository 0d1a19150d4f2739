// Methods are promoted through an embedded pointer, into an interface.
package main

import (
	"fmt"
)

type Logger struct{ lines []string }

func (l *Logger) Log(s string) { l.lines = append(l.lines, s) }

type Service struct {
	*Logger
	name string
}
type logs interface{ Log(string) }

func main() {
	s := Service{&Logger{}, "svc"}
	s.Log("one")
	var l logs = s
	l.Log("two")
	fmt.Println(s.lines, len(s.Logger.lines))
}
