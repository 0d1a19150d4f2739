// Package variables are initialised in order of dependence; init functions run.
package main

import (
	"fmt"
)

var a = b + 1
var b = f()
var table = map[string]int{"x": a}

func f() int { return 41 }

func init() { table["init"] = 1 }

func main() { fmt.Println(a, b, table) }
