// Package yaegisym holds the tables of the packages of internal/symbols for github.com/traefik/yaegi. Nothing
// is made before Exports is called:
//
//	i := interp.New(interp.Options{Unrestricted: true})
//	err := i.Use(yaegisym.Exports())
//
// They are generated, those of the standard library as well: yaegi's own are of Go 1.22 and link the whole of
// it. Generic functions and types are not in them, as yaegi cannot hold them; for slices, maps and cmp, Use
// adds its interpreted sources of Go 1.22. What a program cannot see is in internal/symbols/omitted.txt.
package yaegisym

import (
	"encoding"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log"
	"maps"
	"reflect"

	"github.com/traefik/yaegi/interp"
)

// Add puts the tables of further packages beside those generated here, under keys like theirs. It is called
// before Exports, by what msp build generates.
func Add(further map[string]func() map[string]reflect.Value) { maps.Copy(tables, further) }

// Exports makes the tables.
func Exports() interp.Exports {
	e := interp.Exports{}
	for key, table := range tables {
		e[key] = table()
	}
	e["."] = map[string]reflect.Value{"MapTypes": reflect.ValueOf(interfacesAskedFor())}
	return e
}

// interfacesAskedFor maps functions that take an any and ask it for an interface to those interfaces, the one
// that is asked for first in front. yaegi wraps an argument of an interpreted type accordingly.
func interfacesAskedFor() map[reflect.Value][]reflect.Type {
	m := map[reflect.Value][]reflect.Type{}
	ask := func(interfaces []reflect.Type, functions ...any) {
		for _, f := range functions {
			m[reflect.ValueOf(f)] = interfaces
		}
	}
	text, marshal, unmarshal := reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()
	ask([]reflect.Type{reflect.TypeFor[fmt.Formatter](), text},
		fmt.Errorf, fmt.Print, fmt.Printf, fmt.Println, fmt.Sprint, fmt.Sprintf, fmt.Sprintln,
		fmt.Fprint, fmt.Fprintf, fmt.Fprintln, fmt.Append, fmt.Appendf, fmt.Appendln,
		log.Fatal, log.Fatalf, log.Fatalln, log.Panic, log.Panicf, log.Panicln, log.Print, log.Printf, log.Println)
	ask([]reflect.Type{reflect.TypeFor[fmt.Scanner]()}, fmt.Scan, fmt.Scanf, fmt.Scanln)
	ask([]reflect.Type{reflect.TypeFor[json.Marshaler](), marshal}, json.Marshal, json.MarshalIndent)
	ask([]reflect.Type{reflect.TypeFor[json.Unmarshaler](), unmarshal}, json.Unmarshal)
	ask([]reflect.Type{reflect.TypeFor[xml.Marshaler](), marshal}, xml.Marshal, xml.MarshalIndent)
	ask([]reflect.Type{reflect.TypeFor[xml.Unmarshaler](), unmarshal}, xml.Unmarshal)
	return m
}
