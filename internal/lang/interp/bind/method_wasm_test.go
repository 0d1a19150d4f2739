package bind

import (
	"reflect"
	"runtime"
	"testing"
	"time"
	"unsafe"
)

// TestMethodInLargeHeap makes the func value of a method where its code pointer, taken for a pointer, would lead to free memory of the
// heap, which ends the program if the collector sees it.
func TestMethodInLargeHeap(t *testing.T) {
	round := time.Duration.Round
	word := held(unsafe.Pointer(&round))
	reach(*(*uintptr)(word))
	runtime.GC() // what has been reached is free
	fv, typ := Method(reflect.TypeFor[time.Duration](), "Round")
	if *(*uintptr)(fv) != *(*uintptr)(word) {
		t.Fatalf("the code is %#x, want %#x", *(*uintptr)(fv), *(*uintptr)(word))
	}
	runtime.GC()
	got := *(*func(d, m time.Duration) time.Duration)(unsafe.Pointer(&fv))
	if d := got(1700*time.Millisecond, time.Second); d != 2*time.Second || typ != reflect.TypeOf(got) {
		t.Errorf("%v, of type %v", d, typ)
	}
}

// reach allocates memory until there was some at an address. A heap grows upwards.
func reach(address uintptr) {
	const size = 16 << 20
	var pieces [][]byte
	for end := uintptr(0); end <= address; {
		pieces = append(pieces, make([]byte, size))
		end = uintptr(unsafe.Pointer(&pieces[len(pieces)-1][0])) + size
	}
	runtime.KeepAlive(pieces)
}
