package check

import (
	"math"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// lazies returns answers of a type that need no thought: nothing, zeros, ones, what was given, a multiple, a sum or a product of it. A known
// mistake that one of them makes earns nothing, whatever laws it obeys.
func lazies(typ reflect.Type) (list []any) {
	const most = 80
	for k := range most {
		for _, shift := range []int{0, 1} {
			f := reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
				if typ.NumOut() == 0 {
					lazyStep(k, args)
					return nil
				}
				out := make([]reflect.Value, typ.NumOut())
				for i := range out {
					options := effortless(typ.Out(i), args)
					out[i] = options[(k+i*shift)%len(options)]
				}
				return out
			})
			list = append(list, f.Interface())
			if typ.NumOut() < 2 {
				break
			}
		}
	}
	return list
}

// lazyStep changes vectors in place: not at all, or all to zero, or the first by the second.
func lazyStep(k int, args []reflect.Value) {
	in := inputsOf(args)
	switch {
	case len(in.vectors) < 2 || k == 0:
	case k == 1:
		clear(in.vectors[1])
	case k == 2:
		copy(in.vectors[0], plus(in.vectors[0], append(in.numbers, 1)[0], in.vectors[1]))
	}
}

// inputs are the arguments of a function, by kind.
type inputs struct {
	vectors [][]float64
	numbers []float64
	sizes   []int
	system  *msp.System
}

func inputsOf(args []reflect.Value) (in inputs) {
	for _, a := range args {
		switch v := a.Interface().(type) {
		case []float64:
			in.vectors = append(in.vectors, v)
		case float64:
			in.numbers = append(in.numbers, v)
		case int:
			in.sizes = append(in.sizes, v)
		case []msp.Spring:
			in.sizes = append(in.sizes, len(v))
		case *msp.System:
			in.system = v
			in.sizes = append(in.sizes, 3*len(v.Springs))
			in.vectors = append(in.vectors, v.X0)
		}
	}
	return in
}

// effortless lists values of a type that are made of the arguments without thought; never none.
func effortless(typ reflect.Type, args []reflect.Value) (list []reflect.Value) {
	in := inputsOf(args)
	add := func(v any) { list = append(list, reflect.ValueOf(v).Convert(typ)) }
	switch typ {
	case reflect.TypeFor[[]float64]():
		for _, v := range in.effortlessVectors() {
			add(v)
		}
	case reflect.TypeFor[[][]float64]():
		n := 1
		if len(in.sizes) > 0 {
			n = in.sizes[len(in.sizes)-1]
		}
		for _, v := range in.effortlessVectors() {
			var all [][]float64
			for range n {
				all = append(all, v)
			}
			add(all)
		}
	case reflect.TypeFor[float64]():
		for _, v := range in.effortlessNumbers() {
			add(v)
		}
	case reflect.TypeFor[*mat.Dense]():
		for _, v := range in.effortlessMatrices() {
			add(v)
		}
	case reflect.TypeFor[bool]():
		add(true)
		add(false)
	case reflect.TypeFor[complex128]():
		add(complex(0, 0))
		for _, a := range args {
			if z, ok := a.Interface().(complex128); ok {
				add(z)
				add(1 + z)
				add(-z)
			}
		}
		add(complex(1, 0))
	}
	return append(list, reflect.Zero(typ))
}

func (in inputs) effortlessNumbers() []float64 {
	list := []float64{0, 1, -1, 0.5, 1e-9, 1e-3}
	for i, a := range in.numbers {
		list = append(list, a, 1/a)
		for _, b := range in.numbers[:i] {
			list = append(list, a*b, a+b, a/b, b/a)
		}
	}
	for _, v := range in.vectors {
		if len(v) > 0 {
			list = append(list, v[0], v[len(v)-1], dot(v, v), norm(v))
		}
	}
	return list
}

func (in inputs) effortlessVectors() [][]float64 {
	sizes := map[int]bool{3: true}
	for _, n := range in.sizes {
		sizes[n] = true
	}
	var list [][]float64
	for i, a := range in.vectors {
		sizes[len(a)] = true
		list = append(list, a, times(-1, a), squares(a))
		for j, b := range in.vectors {
			if i != j && len(a) == len(b) {
				list = append(list, minus(a, b), plus(a, 1, b), plus(times(2, a), -1, b), squares(minus(a, b)))
			}
		}
		for _, c := range in.numbers {
			list = append(list, times(c, a))
		}
	}
	for n := range 64 { // in order
		if sizes[n] {
			ones := make([]float64, n)
			for i := range ones {
				ones[i] = 1
			}
			list = append(list, make([]float64, n), ones)
		}
	}
	for _, c := range in.numbers {
		list = append(list, []float64{c, 0, 0})
	}
	if in.system != nil {
		var d []float64
		for _, sp := range in.system.Springs {
			d = append(d, sp.R, 0, 0)
		}
		list = append(list, d)
	}
	return list
}

func (in inputs) effortlessMatrices() (list []*mat.Dense) {
	factors := append([]float64{0, 1}, in.numbers...)
	for i, a := range in.numbers {
		for _, b := range in.numbers[:i] {
			factors = append(factors, a*b)
		}
	}
	sizes := append([]int{3}, in.sizes...)
	for _, rows := range sizes {
		for _, cols := range sizes {
			if rows < 1 || cols < 1 {
				continue
			}
			for _, c := range factors {
				A := mat.NewDense(rows, cols, nil)
				for i := range int(math.Min(float64(rows), float64(cols))) {
					A.Set(i, i, c)
				}
				list = append(list, A)
			}
		}
	}
	return list
}

func squares(a []float64) []float64 {
	s := make([]float64, len(a))
	for i := range a {
		s[i] = a[i] * a[i]
	}
	return s
}
