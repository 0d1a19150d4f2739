package session_test

import (
	"fmt"
	"runtime"
	"testing"
)

// ordinary is a cell that declares, prints and shows.
func ordinary(i int) string {
	return fmt.Sprintf("type point%d struct{ x, y int }\nfunc twice(p point%[1]d) int { return 2 * (p.x + p.y) }\nv%[1]d := twice(point%[1]d{%[1]d, 1})\nv%[1]d", i)
}

// TestManyCells runs 500 cells in one session: the last hundred allocate no more than a quarter more than the second, nothing is
// left running, and each leaves less than 60 kB: 23 today, of which the code of statements, which never run again, is no part.
func TestManyCells(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory, in half a minute with the race detector")
	}
	p := newPerson(t)
	var at [6]runtime.MemStats
	goroutines := 0
	for i := range 500 {
		if i%100 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&at[i/100])
			goroutines = max(goroutines, runtime.NumGoroutine())
		}
		p.want(ordinary(i), fmt.Sprintf("=> %d", 2*(i+1)))
	}
	runtime.GC()
	runtime.ReadMemStats(&at[5])
	second, last := at[2].TotalAlloc-at[1].TotalAlloc, at[5].TotalAlloc-at[4].TotalAlloc
	// 1.02, since maps grow, and up to 1.13 with the race detector, under which a sync.Pool drops a quarter of what it is given. If a
	// sixth of what the second hundred allocate were a copy for each cell before, this would be 1.33.
	if 4*last > 5*second {
		t.Errorf("cells 400–499 allocated %d kB each, cells 100–199 %d kB", last/100>>10, second/100>>10)
	}
	if grown := int64(at[5].HeapAlloc) - int64(at[1].HeapAlloc); grown > 400*60<<10 {
		t.Errorf("400 cells left %d kB each", grown/400>>10)
	}
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Errorf("%d goroutines, %d before", n, goroutines)
	}
	t.Logf("second hundred %d kB a cell, last %d kB a cell, %d kB left by each", second/100>>10, last/100>>10,
		(int64(at[5].HeapAlloc)-int64(at[1].HeapAlloc))/400>>10)
}

// BenchmarkCell is one cell of a session that grows with each.
func BenchmarkCell(b *testing.B) {
	p := newPerson(b)
	for i := range b.N {
		p.run(ordinary(i))
	}
}

// BenchmarkCellOfDeepTypes is one cell of a session in which 500 cells have declared a type each, with that of the cell before in it:
// parts counts all of them anew, which takes less than a tenth of it.
func BenchmarkCellOfDeepTypes(b *testing.B) {
	p := newPerson(b)
	p.run("type t0 struct{ x int }")
	for i := range 500 {
		p.run(fmt.Sprintf("type t%d struct { before t%d; x int }\n"+
			"func new%[1]d() *t%[1]d { return &t%[1]d{x: %[1]d} }\nv%[1]d := new%[1]d()", i+1, i))
	}
	for b.Loop() {
		p.run("v500.x + v499.x + new500().x")
	}
}
