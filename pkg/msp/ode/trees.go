package ode

import (
	"fmt"
	"math"
	"strings"
)

// Condition is an order condition of a Runge-Kutta method (Hairer, Nørsett & Wanner, Solving ODEs I, II.2). It belongs to one
// rooted tree, which represents an elementary differential of f.
type Condition struct {
	Tree  string // τ is a leaf, [τ τ] a root with two leaves
	Order int    // vertices of the tree
	Got   float64
	Want  float64 // 1/γ
}

// Conditions returns the conditions for order p, one for each rooted tree of at most p vertices: 1, 2, 4, 8, 17, 37 for p = 1 …
// 6. The method has order p if and only if Got = Want in all of them. It panics if p < 1 or p > 8, where there are 200.
//
//	Σ_i b_i Φ_i = 1/γ,   Φ_i(τ) = 1,   Φ_i([t₁ … t_m]) = Π_l Σ_j a_ij Φ_j(t_l)
func (tb Tableau) Conditions(p int) []Condition {
	tb.check()
	if p < 1 || p > 8 {
		panic(fmt.Sprintf("ode: Conditions: p = %d, want 1 to 8", p))
	}
	var all []Condition
	for _, t := range trees(p) {
		sum := 0.0
		for i, v := range t.weights(tb.A) {
			sum += tb.B[i] * v
		}
		all = append(all, Condition{Tree: t.String(), Order: t.order, Got: sum, Want: 1 / t.gamma})
	}
	return all
}

// TrueOrder returns the largest p ≤ 8 for which the method meets its order conditions to 1e-13, about a hundred rounding errors
// of coefficients of size 10. The field Order is only a claim.
func (tb Tableau) TrueOrder() int {
	order := 8
	for _, c := range tb.Conditions(8) {
		if math.Abs(c.Got-c.Want) > 1e-13 {
			order = min(order, c.Order-1)
		}
	}
	return order
}

// StageOrder returns the largest q ≤ 8 with B(q) and C(q): the stages themselves are accurate to order q. On very stiff problems
// only this order remains (Hairer & Wanner II, IV.15).
//
//	B(q): Σ_i b_i c_i^(k−1) = 1/k,   C(q): Σ_j a_ij c_j^(k−1) = c_i^k / k,   k = 1 … q
func (tb Tableau) StageOrder() int {
	tb.check()
	for k := 1; k <= 8; k++ {
		holds := func(row []float64, c float64) bool {
			sum := 0.0
			for j, a := range row {
				sum += a * math.Pow(tb.C[j], float64(k-1))
			}
			return math.Abs(sum-math.Pow(c, float64(k))/float64(k)) <= 1e-13
		}
		ok := holds(tb.B, 1)
		for i, row := range tb.A {
			ok = ok && holds(row, tb.C[i])
		}
		if !ok {
			return k - 1
		}
	}
	return 8
}

// tree is a rooted tree; γ is its order times the γ of its subtrees.
type tree struct {
	subtrees []*tree
	order    int
	gamma    float64
}

// trees returns the rooted trees of at most p vertices by order.
func trees(p int) []*tree {
	all := []*tree{{order: 1, gamma: 1}}
	for order := 2; order <= p; order++ {
		smaller := all
		// A tree is a multiset of smaller ones: chosen in the order of the list, each comes once.
		var grow func(from, left int, chosen []*tree)
		grow = func(from, left int, chosen []*tree) {
			if left == 0 {
				t := &tree{subtrees: append([]*tree(nil), chosen...), order: order, gamma: float64(order)}
				for _, u := range chosen {
					t.gamma *= u.gamma
				}
				all = append(all, t)
				return
			}
			for i := from; i < len(smaller); i++ {
				if smaller[i].order <= left {
					grow(i, left-smaller[i].order, append(chosen, smaller[i]))
				}
			}
		}
		grow(0, order-1, nil)
	}
	return all
}

// weights returns Φ_i for each stage.
func (t *tree) weights(a [][]float64) []float64 {
	phi := make([]float64, len(a))
	for i := range phi {
		phi[i] = 1
	}
	for _, u := range t.subtrees {
		w := u.weights(a)
		for i, row := range a {
			sum := 0.0
			for j, v := range row {
				sum += v * w[j]
			}
			phi[i] *= sum
		}
	}
	return phi
}

func (t *tree) String() string {
	if len(t.subtrees) == 0 {
		return "τ"
	}
	names := make([]string, len(t.subtrees))
	for i, u := range t.subtrees {
		names[i] = u.String()
	}
	return "[" + strings.Join(names, " ") + "]"
}
