// The empty interface with predeclared types only.
package main

import (
	"fmt"
)

func kind(x any) string {
	switch v := x.(type) {
	case int:
		return fmt.Sprint("int ", v+1)
	case float64:
		return fmt.Sprint("float ", v/2)
	case string:
		return "string " + v
	case []int:
		return fmt.Sprint("ints ", len(v))
	case map[string]int:
		return fmt.Sprint("map ", v["a"])
	case bool:
		return fmt.Sprint("bool ", !v)
	}
	return "?"
}

func main() {
	for _, x := range []any{1, 2.5, "s", []int{1}, map[string]int{"a": 3}, true, 'x'} {
		fmt.Println(kind(x))
	}
	m := map[string]any{"n": 1, "s": "t", "l": []any{1, "two"}}
	n, ok := m["n"].(int)
	_, bad := m["s"].(int)
	fmt.Println(n, ok, bad, len(m["l"].([]any)))
	var e any
	e = 3
	fmt.Println(e == 3, e != nil, e)
}
