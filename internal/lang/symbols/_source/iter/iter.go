package iter

// Seq is an iterator over values: it calls yield with each until that returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is an iterator over pairs of values.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull turns an iterator into a function that returns its next value, and one that ends it.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	pulled, stop := pull(func(yield func(any) bool) {
		seq(func(v V) bool { return yield(v) })
	})
	next = func() (v V, ok bool) {
		x, ok := pulled()
		if ok && x != nil { // a nil interface stays the zero value
			v = x.(V)
		}
		return v, ok
	}
	return next, stop
}

// Pull2 is Pull for pairs of values.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	type pair struct {
		k K
		v V
	}
	one, stop := Pull(func(yield func(pair) bool) {
		seq(func(k K, v V) bool { return yield(pair{k, v}) })
	})
	next = func() (K, V, bool) {
		p, ok := one()
		return p.k, p.v, ok
	}
	return next, stop
}

func pull(seq func(yield func(any) bool)) (next func() (any, bool), stop func())
