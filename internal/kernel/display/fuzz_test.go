package display

import (
	"encoding/json"
	"errors"
	"image"
	"math/rand"
	"reflect"
	"testing"
	"time"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
)

// leaves are the types that random types are built from: all basic kinds, and types with methods, some broken.
var leaves = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
	reflect.TypeFor[string](), reflect.TypeFor[any](), reflect.TypeFor[error](), reflect.TypeFor[struct{}](),
	reflect.TypeFor[*node](), reflect.TypeFor[node](), reflect.TypeFor[*broken](), reflect.TypeFor[brokenError](), reflect.TypeFor[empty](),
	reflect.TypeFor[*figure](), reflect.TypeFor[bundle](), reflect.TypeFor[page](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[time.Duration](),
	reflect.TypeFor[*mat.Dense](), reflect.TypeFor[mat.VecDense](), reflect.TypeFor[*mat.SymDense](), reflect.TypeFor[*plot.Plot](),
	reflect.TypeFor[*image.RGBA](), reflect.TypeFor[image.Gray](), reflect.TypeFor[reflect.Value](), reflect.TypeFor[func()](),
}

func randomType(r *rand.Rand, depth int) reflect.Type {
	if depth <= 0 || r.Intn(4) == 0 {
		return leaves[r.Intn(len(leaves))]
	}
	elem := randomType(r, depth-1)
	switch r.Intn(7) {
	case 0:
		return reflect.SliceOf(elem)
	case 1:
		return reflect.ArrayOf(r.Intn(70)%max(1, int(1<<20/max(1, elem.Size()))), elem)
	case 2:
		return reflect.PointerTo(elem)
	case 3:
		if key := randomType(r, 1); key.Comparable() {
			return reflect.MapOf(key, elem)
		}
		return reflect.MapOf(reflect.TypeFor[any](), elem)
	case 4:
		return reflect.ChanOf(reflect.BothDir, reflect.PointerTo(elem))
	case 5:
		return reflect.FuncOf([]reflect.Type{elem}, nil, false)
	}
	return reflect.StructOf([]reflect.StructField{{Name: "A", Type: elem}, {Name: "b", PkgPath: "p", Type: randomType(r, depth-1)}})
}

// filler sets values to something random, but no more of them than it has left.
type filler struct {
	r    *rand.Rand
	left int
}

func (f *filler) fill(v reflect.Value, depth int) {
	r := f.r
	if f.left--; f.left < 0 || !v.CanSet() || depth < 0 || r.Intn(8) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.Intn(2) == 0)
	case reflect.String:
		b := make([]byte, r.Intn(1<<r.Intn(12)))
		r.Read(b)
		v.SetString(string(b))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(r.NormFloat64())
	case reflect.Interface:
		if v.NumMethod() == 0 {
			e := reflect.New(randomType(r, 1)).Elem()
			f.fill(e, depth-1)
			v.Set(e)
		} else if v.Type() == reflect.TypeFor[error]() {
			v.Set(reflect.ValueOf(errors.New("e")))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.Intn(1<<r.Intn(8)), 1<<8))
		for i := range min(v.Len(), 100) {
			f.fill(v.Index(i), depth-1)
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), depth-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.Intn(1 + min(80, max(f.left, 0))) {
			k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.fill(k, depth-1)
			f.fill(e, depth-1)
			guard(func() { v.SetMapIndex(k, e) }) // a random key may not be hashable
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), depth-1)
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), depth-1)
		}
	default:
		if v.CanInt() {
			v.SetInt(int64(r.Uint64()))
		}
		if v.CanUint() {
			v.SetUint(r.Uint64())
		}
	}
}

// FuzzBundle shows values of random types, broken methods and half-made plots and matrices among them: no
// panic, text of bounded length, and a bundle that JSON can carry.
func FuzzBundle(f *testing.F) {
	for i := range int64(300) {
		f.Add(i, uint8(i%7), uint8(1+i%3))
	}
	f.Fuzz(func(t *testing.T, seed int64, depth, count uint8) {
		r := rand.New(rand.NewSource(seed))
		var values []any
		for range min(count, 4) {
			v := reflect.New(randomType(r, int(depth%7))).Elem()
			(&filler{r, 2000}).fill(v, 5)
			values = append(values, v.Interface())
		}
		b, meta := Bundle(values)
		if b == nil {
			return
		}
		s, ok := b["text/plain"].(string)
		// bounded adds a note of some 40 bytes
		if !ok || !utf8.ValidString(s) || len(s) > maxText+100 {
			t.Fatalf("text/plain of %d bytes, valid %v", len(s), utf8.ValidString(s))
		}
		if _, err := json.Marshal(b); err != nil {
			t.Fatal(err)
		}
		if _, err := json.Marshal(meta); err != nil {
			t.Fatal(err)
		}
	})
}

func TestDeepAndWideIsBounded(t *testing.T) {
	var list *node
	for range 100_000 {
		list = &node{"n", list}
	}
	type tree struct{ kids []any }
	var grow func(depth int) tree
	grow = func(depth int) tree {
		t := tree{make([]any, 12)}
		if depth > 0 {
			child := grow(depth - 1)
			for i := range t.kids {
				t.kids[i] = child // 12^7 paths
			}
		}
		return t
	}
	big := make(map[string]int)
	for i := range maxSorted + 1 {
		big[string(rune('a'+i%26))+time.Duration(i).String()] = i
	}
	long := make([]byte, 1<<20)
	for _, v := range []any{list, grow(7), big, string(long), mat.Formatted(mat.NewDense(300, 300, nil))} {
		if s := text(t, v); len(s) > maxText+100 {
			t.Errorf("%T: %d bytes", v, len(s))
		}
	}
}
