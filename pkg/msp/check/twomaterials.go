package check

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// In these types spring i is of the material of[i], whose modulus is moduli[of[i]] and gives the spring's stiffness by the student's rule.
// The field K is of no use.

// StiffnessesFunc returns the stiffness of each spring.
type StiffnessesFunc func(springs []msp.Spring, of []int, moduli []float64) []float64

// MixedMatrixFunc returns L (m × m) of such springs.
type MixedMatrixFunc func(m int, springs []msp.Spring, of []int, moduli []float64) *mat.Dense

// ThreadsFunc returns −L x + J d (3m), where d is p12 for a spring of material 1 that is shorter than at rest.
type ThreadsFunc func(x []float64, springs []msp.Spring, of []int, moduli []float64) []float64

// LoadedFunc solves L u = load for one axis, where u is 0 at the pinned particles.
type LoadedFunc func(springs []msp.Spring, of []int, moduli []float64, pinned []int, load []float64) []float64

// HighestFunc returns the highest ω of M ü = −L u.
type HighestFunc func(mass []float64, springs []msp.Spring, of []int, moduli []float64) float64

// mixture is a system of two materials.
type mixture struct {
	springs []msp.Spring
	of      []int
	moduli  []float64
	mass, x []float64
}

func drawMixture(d *draw) (c mixture) {
	s, x := drawSystem(d)
	c = mixture{springs: s.Springs, moduli: []float64{d.in(1, 10), d.in(20, 100)}, mass: s.Mass, x: x}
	for i, sp := range s.Springs {
		c.of = append(c.of, i%2)
		s.Springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J))) / d.in(0.6, 1.6)
	}
	return c
}

// stiff returns the springs with their stiffnesses as K.
func (u Rule) stiff(springs []msp.Spring, of []int, moduli []float64) []msp.Spring {
	own := append([]msp.Spring(nil), springs...)
	for i, sp := range own {
		own[i].K = rules[u.Number].of(moduli[of[i]], sp.R, u.C)
	}
	return own
}

func (u Rule) stiffnesses(springs []msp.Spring, of []int, moduli []float64) (k []float64) {
	for _, sp := range u.stiff(springs, of, moduli) {
		k = append(k, sp.K)
	}
	return k
}

// Stiffnesses returns the verdict on the stiffnesses of springs of two materials, by the student's own rule.
func (s Sheet) Stiffnesses(f StiffnessesFunc) Verdict { return ask(s, stiffnesses(s.Rule()), f) }

func stiffnesses(u Rule) *question[StiffnessesFunc] {
	q := &question[StiffnessesFunc]{
		subject: "the stiffnesses of two materials",
		right:   u.stiffnesses,
		earlier: []StiffnessesFunc{func(springs []msp.Spring, _ []int, _ []float64) (k []float64) {
			for _, sp := range springs {
				k = append(k, sp.K)
			}
			return k
		}},
		answers: func(f StiffnessesFunc, d *draw) []float64 {
			c := drawMixture(d)
			return f(c.springs, c.of, c.moduli)
		},
		laws: []law[StiffnessesFunc]{
			{"double with the moduli", func(f StiffnessesFunc, d *draw) error {
				c := drawMixture(d)
				return nearAll(f(c.springs, c.of, times(2, c.moduli)), times(2, f(c.springs, c.of, c.moduli)), 1e-9)
			}},
		},
		known: []mistake[StiffnessesFunc]{
			{"all springs were of material 0", func(springs []msp.Spring, of []int, moduli []float64) []float64 {
				return u.stiffnesses(springs, make([]int, len(of)), moduli)
			}},
			{"the materials were exchanged", func(springs []msp.Spring, of []int, moduli []float64) []float64 {
				return u.stiffnesses(springs, of, []float64{moduli[1], moduli[0]})
			}},
		},
	}
	return q.orAnothers("rule", each(u.others(), func(o Rule) StiffnessesFunc { return o.stiffnesses }))
}

// MixedMatrix returns the verdict on the matrix L of springs of two materials.
func (s Sheet) MixedMatrix(f MixedMatrixFunc) Verdict { return ask(s, mixedMatrix(s.Rule()), f) }

// matrixOf returns L with factors of the entries on and off the diagonal.
func (u Rule) matrixOf(on, off float64) MixedMatrixFunc {
	return func(m int, springs []msp.Spring, of []int, moduli []float64) *mat.Dense {
		L := mat.NewDense(m, m, nil)
		add := func(i, j int, v float64) { L.Set(i, j, L.At(i, j)+v) }
		for _, sp := range u.stiff(springs, of, moduli) {
			add(sp.I, sp.I, on*sp.K)
			add(sp.J, sp.J, on*sp.K)
			add(sp.I, sp.J, -off*sp.K)
			add(sp.J, sp.I, -off*sp.K)
		}
		return L
	}
}

func mixedMatrix(u Rule) *question[MixedMatrixFunc] {
	return &question[MixedMatrixFunc]{
		subject: "L of two materials",
		right:   u.matrixOf(1, 1),
		earlier: []MixedMatrixFunc{Rule{4, 0}.matrixOf(1, 1)}, // the moduli are the stiffnesses
		answers: func(f MixedMatrixFunc, d *draw) []float64 {
			c := drawMixture(d)
			return entries(f(len(c.mass), c.springs, c.of, c.moduli))
		},
		laws: []law[MixedMatrixFunc]{
			{"has rows that add up to zero", func(f MixedMatrixFunc, d *draw) error {
				c := drawMixture(d)
				L := f(len(c.mass), c.springs, c.of, c.moduli)
				for i := range len(c.mass) {
					if err := near("a row's sum", mat.Sum(L.RowView(i)), 0, 1e-9); err != nil {
						return err
					}
				}
				return nil
			}},
			{"is the sum of the matrices of each material alone", func(f MixedMatrixFunc, d *draw) error {
				c := drawMixture(d)
				m := len(c.mass)
				one, other := f(m, c.springs, c.of, []float64{c.moduli[0], 0}), f(m, c.springs, c.of, []float64{0, c.moduli[1]})
				return nearAll(plus(entries(one), 1, entries(other))[2:], entries(f(m, c.springs, c.of, c.moduli))[2:], 1e-9)
			}},
		},
		known: []mistake[MixedMatrixFunc]{
			{"the entries off the diagonal were forgotten", u.matrixOf(1, 0)},
			{"the signs off the diagonal were wrong", u.matrixOf(1, -1)},
			{"the diagonal were forgotten", u.matrixOf(0, 1)},
			{"entries were set and not added, so that a particle's last spring replaces the others",
				func(m int, springs []msp.Spring, of []int, moduli []float64) *mat.Dense {
					L := mat.NewDense(m, m, nil)
					for _, sp := range u.stiff(springs, of, moduli) {
						L.Set(sp.I, sp.I, sp.K)
						L.Set(sp.J, sp.J, sp.K)
						L.Set(sp.I, sp.J, -sp.K)
						L.Set(sp.J, sp.I, -sp.K)
					}
					return L
				}},
		},
	}
}

// Threads returns the verdict on −L x + J d of a mixture whose material 1 only pulls.
func (s Sheet) Threads(f ThreadsFunc) Verdict { return ask(s, threads(s.Rule()), f) }

// threadForce returns −L x + J d, where slack says which springs do not push.
func (u Rule) threadForce(sign float64, slack func(material int) bool) ThreadsFunc {
	return func(x []float64, springs []msp.Spring, of []int, moduli []float64) []float64 {
		f := make([]float64, len(x))
		for i, sp := range u.stiff(springs, of, moduli) {
			p12 := minus(point(x, sp.I), point(x, sp.J))
			if l := norm(p12); l > sp.R || !slack(of[i]) {
				add(f, sp.I, -sign*sp.K*(l-sp.R)/l, p12)
				add(f, sp.J, sign*sp.K*(l-sp.R)/l, p12)
			}
		}
		return f
	}
}

func threads(u Rule) *question[ThreadsFunc] {
	isThread := func(material int) bool { return material == 1 }
	return &question[ThreadsFunc]{
		subject: "the forces of springs and threads",
		right:   u.threadForce(1, isThread),
		answers: func(f ThreadsFunc, d *draw) []float64 {
			c := drawMixture(d)
			return f(c.x, c.springs, c.of, c.moduli)
		},
		draws: 8, // slack threads are among them
		laws: []law[ThreadsFunc]{
			{"add up to zero", func(f ThreadsFunc, d *draw) error {
				c := drawMixture(d)
				return nearAll(sumOf(f(c.x, c.springs, c.of, c.moduli)), make([]float64, 3), 1e-9)
			}},
			{"are zero for threads that are all slack", func(f ThreadsFunc, d *draw) error {
				c := drawMixture(d)
				for i, sp := range c.springs {
					c.of[i], c.springs[i].R = 1, 1.2*norm(minus(point(c.x, sp.I), point(c.x, sp.J)))
				}
				return nearAll(f(c.x, c.springs, c.of, c.moduli), make([]float64, len(c.x)), 1e-9)
			}},
		},
		known: []mistake[ThreadsFunc]{
			{"threads pushed, as springs do", u.threadForce(1, func(int) bool { return false })},
			{"no spring pushed: only material 1 is slack when it is short", u.threadForce(1, func(int) bool { return true })},
			{"material 0 were the threads", u.threadForce(1, func(material int) bool { return material == 0 })},
			{"the sign were wrong", u.threadForce(-1, isThread)},
			{"a slack thread were a spring of rest length zero: d is p12 there, and not 0",
				func(x []float64, springs []msp.Spring, of []int, moduli []float64) []float64 {
					own := append([]msp.Spring(nil), springs...)
					stiff := u.stiff(springs, of, moduli)
					f := make([]float64, len(x))
					for i, sp := range own {
						p12 := minus(point(x, sp.I), point(x, sp.J))
						l, pull := norm(p12), stiff[i].K
						if of[i] != 1 || l > sp.R {
							pull *= (l - sp.R) / l
						}
						add(f, sp.I, -pull, p12)
						add(f, sp.J, pull, p12)
					}
					return f
				}},
		},
	}
}

// Loaded returns the verdict on the displacements under a load.
func (s Sheet) Loaded(f LoadedFunc) Verdict { return ask(s, loaded(s.Rule()), f) }

// sag solves the rows of the free particles.
func (u Rule) sag(springs []msp.Spring, of []int, moduli []float64, pinned []int, load []float64) []float64 {
	L := u.matrixOf(1, 1)(len(load), springs, of, moduli)
	b := mat.NewVecDense(len(load), append([]float64(nil), load...))
	for _, i := range pinned {
		for j := range load {
			L.Set(i, j, 0)
			L.Set(j, i, 0)
		}
		L.Set(i, i, 1)
		b.SetVec(i, 0)
	}
	var x mat.VecDense
	if err := x.SolveVec(L, b); err != nil {
		panic(err)
	}
	return x.RawVector().Data
}

func drawLoaded(d *draw) (c mixture, pinned []int, load []float64) {
	c = drawMixture(d)
	return c, []int{d.IntN(2), 2 + d.IntN(2)}, d.vec(len(c.mass))
}

func loaded(u Rule) *question[LoadedFunc] {
	return &question[LoadedFunc]{
		subject:   "the displacements under a load",
		right:     u.sag,
		earlier:   []LoadedFunc{Rule{4, 0}.sag},
		tolerance: 1e-7, // the matrices have condition numbers up to a thousand
		answers: func(f LoadedFunc, d *draw) []float64 {
			c, pinned, load := drawLoaded(d)
			return f(c.springs, c.of, c.moduli, pinned, load)
		},
		laws: []law[LoadedFunc]{
			{"solve the rows of the free particles", func(f LoadedFunc, d *draw) error {
				c, pinned, load := drawLoaded(d)
				got := f(c.springs, c.of, c.moduli, pinned, load)
				var b mat.VecDense
				b.MulVec(u.matrixOf(1, 1)(len(load), c.springs, c.of, c.moduli), mat.NewVecDense(len(load), got))
				for _, i := range pinned {
					b.SetVec(i, load[i])
				}
				return nearAll(b.RawVector().Data, load, 1e-7)
			}},
			{"halve if both moduli double", func(f LoadedFunc, d *draw) error {
				c, pinned, load := drawLoaded(d)
				return nearAll(times(2, f(c.springs, c.of, times(2, c.moduli), pinned, load)), f(c.springs, c.of, c.moduli, pinned, load), 1e-7)
			}},
		},
		known: []mistake[LoadedFunc]{
			{"the sign of the load were wrong", func(springs []msp.Spring, of []int, moduli []float64, pinned []int, load []float64) []float64 {
				return times(-1, u.sag(springs, of, moduli, pinned, load))
			}},
			{"only the first pin held", func(springs []msp.Spring, of []int, moduli []float64, pinned []int, load []float64) []float64 {
				return u.sag(springs, of, moduli, pinned[:1], load)
			}},
		},
	}
}

// Highest returns the verdict on the highest frequency.
func (s Sheet) Highest(f HighestFunc) Verdict { return ask(s, highest(s.Rule()), f) }

// highestOf returns the root of the greatest eigenvalue of W L W with the weights W on the diagonal.
func (u Rule) highestOf(weight func(m float64) float64) HighestFunc {
	return func(mass []float64, springs []msp.Spring, of []int, moduli []float64) float64 {
		L, S := u.matrixOf(1, 1)(len(mass), springs, of, moduli), mat.NewSymDense(len(mass), nil)
		for i, m := range mass {
			for j, n := range mass {
				S.SetSym(i, j, L.At(i, j)*weight(m)*weight(n))
			}
		}
		var e mat.EigenSym
		if !e.Factorize(S, false) {
			panic("check: no eigenvalues")
		}
		values := e.Values(nil)
		return math.Sqrt(values[len(values)-1])
	}
}

func highest(u Rule) *question[HighestFunc] {
	right := u.highestOf(func(m float64) float64 { return 1 / math.Sqrt(m) })
	return &question[HighestFunc]{
		subject: "the highest frequency of two materials",
		right:   right,
		answers: func(f HighestFunc, d *draw) []float64 {
			c := drawMixture(d)
			return []float64{f(c.mass, c.springs, c.of, c.moduli)}
		},
		tolerance: 1e-6, // leaves room for a power iteration
		laws: []law[HighestFunc]{
			{"doubles if both moduli are four times as great", func(f HighestFunc, d *draw) error {
				c := drawMixture(d)
				return near("it", f(c.mass, c.springs, c.of, times(4, c.moduli)), 2*f(c.mass, c.springs, c.of, c.moduli), 1e-6)
			}},
			{"halves if all masses are four times as great", func(f HighestFunc, d *draw) error {
				c := drawMixture(d)
				return near("it", f(times(4, c.mass), c.springs, c.of, c.moduli), f(c.mass, c.springs, c.of, c.moduli)/2, 1e-6)
			}},
		},
		known: []mistake[HighestFunc]{
			{"it were ω²: the root is missing", func(mass []float64, springs []msp.Spring, of []int, moduli []float64) float64 {
				w := right(mass, springs, of, moduli)
				return w * w
			}},
			{"the masses were forgotten", u.highestOf(func(float64) float64 { return 1 })},
			{"L were multiplied by the masses, not divided", u.highestOf(math.Sqrt)},
		},
	}
}
