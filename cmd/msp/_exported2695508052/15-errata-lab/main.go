package main

import (
	"fmt"
	"log"
	"math"
	"math/cmplx"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/scenes"
	"github.com/massspring/msp/pkg/msp/sparse"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const ( // the status of a row
	misprint = "misprint" // the text contradicts itself or what it promises
	silence  = "silence"  // the text does not say, and a program has to
	choice   = "choice"   // the text is right, and we choose otherwise
	lost     = "copy"     // very probably lost when the PDF was converted
)

type entry struct {
	status, where  string
	printed, right float64 // what the test finds: 0 keeps the promise
}

var ledger []entry

func found(status, where, test string, printed, right float64) {
	ledger = slices.DeleteFunc(ledger, func(e entry) bool { return e.where == where }) // a cell may run again
	ledger = append(ledger, entry{status, where, printed, right})
	fmt.Printf("%-8s  %-22s %s: as printed off by %.4g, ours by %.6f\n", status, where, test, math.Abs(printed), math.Abs(right))
}

func main() {
	sheet := check.NewSheet("you", "lesson 15", "")
	h := 1.0 / 30
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	a, err := msp.NewLocalGlobal(s, h)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	swing, err := msp.Run(s.Rest(), a.Step, 20)
	if err != nil {
		log.Fatal(err)
	}
	x := swing[20].X
	y := a.Y(swing[20])
	d := a.Local(x)
	fmt.Printf("%v, after %.2f s\n", s, swing[20].T)

	// measured returns −∇E(x), component by component, by differences over ±δ.
	measured := func(E func(x []float64) float64, x []float64, δ float64) []float64 {
		// your turn: −(E(x + δ e_i) − E(x − δ e_i)) / 2δ for each i; leave x as it was
		return nil
	}

	_ = sheet.Differences(measured) // a picture in the notebook

	if sheet.Differences(measured).Standing() != check.Right { // yours as soon as it is right
		measured = func(E func(x []float64) float64, x []float64, δ float64) []float64 {
			f := fd.Gradient(nil, E, x, &fd.Settings{Formula: fd.Central, Step: δ})
			floats.Scale(-1, f)
			return f
		}
	}
	off := func(sign float64) float64 { // the largest component of −∇E − f
		E := func(x []float64) float64 { return s.ElasticEnergy(x) + sign*floats.Dot(x, s.ExternalForce()) }
		return floats.Distance(measured(E, x, 1e-6), s.Force(x), math.Inf(1))
	}
	found(misprint, "Liu, eq. 13", "a component of −∇E − f (N)", off(1), off(-1))
	fmt.Printf("the weight of one particle is %.4f N\n", 9.81/16)

	quadratic := 0.5*floats.Dot(x, s.L().MulVec3(x)) - floats.Dot(x, s.J().MulVec3(d))
	dropped := 0.0
	for _, spring := range s.Springs {
		dropped += 0.5 * spring.K * spring.R * spring.R
	}
	E := s.ElasticEnergy(x)
	found(misprint, "Liu, eq. 11", "E − (½ xᵀLx − xᵀJd) (J)", E-quadratic, E-(quadratic+dropped))
	n := s.NumSprings()
	found(misprint, "Liu, below eq. 13", "numbers in d, less the dimension of U", float64(len(d)-2*n), float64(len(d)-3*n))
	p12, r := []float64{0, 0, 0}, 0.1
	naive := r * p12[0] / floats.Norm(p12, 2)
	safe := msp.ProjectToLength(p12, r)
	found(silence, "Liu, local step", "‖d‖ − r for p12 = 0 (m)", naive, floats.Norm(safe, 2)-r)

	curtain := 0.0

	count := func(layout msp.Layout) float64 { return float64(msp.ClothWith(81, 81, layout).NumSprings()) }
	_ = check.Number("the springs of the curtain", curtain, count(msp.LayoutCurtain), 0, []check.Value{
		{Mistake: "each cell had both diagonals", X: count(msp.LayoutDefault)},
		{Mistake: "the bending springs were forgotten", X: count(msp.LayoutStructural | msp.LayoutDiagonal)},
		{Mistake: "there were no diagonals", X: count(msp.LayoutStructural | msp.LayoutBending)},
		{Mistake: "a row of 81 particles had 81 springs", X: 5 * 81 * 81},
		{Mistake: "only one axis were counted", X: 81*80 + 80*80 + 81*79}}) // a picture in the notebook

	for _, layout := range []msp.Layout{msp.LayoutStructural | msp.LayoutDiagonal, msp.LayoutShear,
		msp.LayoutStructural | msp.LayoutBending, msp.LayoutDefault, msp.LayoutCurtain} {
		fmt.Printf("%6.0f  %v\n", count(layout), layout)
	}
	found(silence, "Liu, Table 1", "springs of the curtain, less 32158", count(msp.LayoutDefault)-32158, count(msp.LayoutCurtain)-32158)

	// right returns the right-hand side (3m) of the global step.
	right := func(s *msp.System, h float64, d, y []float64) []float64 {
		// your turn: from M y, J d and f_ext; s.MassMatrix().MulVec3(y), s.J().MulVec3(d), s.ExternalForce()
		return nil
	}

	_ = sheet.RightSide(right) // a picture in the notebook

	w := s.Clone()
	w.Unpin(0, 3)
	factor, err := sparse.NewCholesky(w.A(h))
	if err != nil {
		log.Fatal(err)
	}
	gradient := func(cJ, cf float64) float64 { // with cJ J d + cf f_ext
		at := slices.Clone(y)
		for range 300 {
			b := w.MassMatrix().MulVec3(y)
			floats.AddScaled(b, cJ, w.J().MulVec3(a.Local(at)))
			floats.AddScaled(b, cf, w.ExternalForce())
			factor.Solve3(b)
			at = b
		}
		return floats.Norm(w.GradG(at, y, h), math.Inf(1))
	}

	found(misprint, "Report, eq. 1", "a component of ∇g (kg m)", gradient(h*h/2, h*h), gradient(h*h, h*h))
	found(misprint, "Report, b", "a component of ∇g (kg m)", gradient(h*h, -1), gradient(h*h, h*h))

	free, err := msp.NewLocalGlobal(w, h)
	if err != nil {
		log.Fatal(err)
	}
	fall, err := msp.Run(w.Rest(), free.Step, 30)
	if err != nil {
		log.Fatal(err)
	}
	difference := fall[30].X[1] - fall[29].X[1]
	found(misprint, "Report, 3.2", "velocity after a free fall of 1 s (m/s)", difference+9.81, difference/h+9.81)
	drag := func(v float64) float64 { // of the air, on one particle
		f := make([]float64, 3)
		msp.AirDrag(0.1, [3]float64{})(0, make([]float64, 3), []float64{v, 0, 0}, f)
		return f[0]
	}
	w.Drag = 0.1
	ether := func(v float64) float64 { return v - w.Alpha(h)*v }
	found(choice, "Report, 4.2", "drag at twice the speed, less four times", ether(2)/ether(1)-4, drag(2)/drag(1)-4)

	sizes := [][2]int{{20, 20}, {20, 30}, {30, 30}, {30, 40}, {40, 40}, {50, 50}}
	springs := []int{1482, 2252, 3422, 4592, 6162, 9702}
	miss := func(layout msp.Layout) (sum float64) {
		for i, size := range sizes {
			sum += float64(msp.ClothWith(size[0], size[1], layout).NumSprings() - springs[i])
		}
		return sum
	}
	found(silence, "Report, Table 1", "springs in all, less the printed ones", miss(msp.LayoutCurtain), miss(msp.LayoutShear))
	slope := math.Log(10241.2/17.1839) / math.Log(2500.0/400)
	fmt.Printf("LDLT: the time grows as m to the power of %.2f; a dense matrix would take m³, this sparse one some m^1.5\n", slope)

	// stays reports whether y ← R(z) y is bounded over 2000 steps.
	stays := func(R func(z complex128) complex128, z complex128) bool {
		y := complex(1, 0)
		for range 2000 {
			y *= R(z)
		}
		return cmplx.Abs(y) <= 1+1e-6 // 2000 roundings make 1e-12
	}

	longest, step := 0.0, 1.0
	for step > 1e-9 {
		if stays(ode.ExplicitEuler.R, complex(-(longest+step), 0)) {
			longest += step
		} else {
			step /= 2
		}
	}

	found(misprint, "Hauth, after eq. 22", "the longest h |λ|", longest-1, longest-2)
	edge, left := 0.0, 0.0
	for _, v := range []float64{0.1, 0.5, 1, 2, 5, 10} {
		R := ode.ImplicitMidpoint.R
		if (cmplx.Abs(R(complex(0, v))) < 1-1e-12) != stays(R, complex(0, v)) {
			edge++
		}
		if (real(ode.ExplicitEuler.R(complex(-v, 0))) <= 1) != stays(ode.ExplicitEuler.R, complex(-v, 0)) {
			left++
		}
	}

	disagree := 0.0
	for _, v := range []float64{0.1, 0.5, 1, 2, 5, 10} {
		for z, R := range map[complex128]func(complex128) complex128{
			complex(0, v): ode.ImplicitMidpoint.R, complex(-v, 0): ode.ExplicitEuler.R} {
			if (cmplx.Abs(R(z)) <= 1+1e-12) != stays(R, z) {
				disagree++
			}
		}
	}
	found(misprint, "Hauth, eq. 31", "|R| < 1 and a run disagree for this many of 6", edge, disagree)
	found(misprint, "Hauth, eq. 33", "R ≤ 1 and a run disagree for this many of 6", left, disagree)

	// defect returns Σ α_j (−j)^q − q Σ β_j (−j)^(q−1): 0 if the method is exact for t^q.
	defect := func(alpha, beta []float64, power int) float64 {
		// your turn: math.Pow(0, 0) is 1, as it should be here
		return math.NaN()
	}

	_ = sheet.Defect(defect) // a picture in the notebook

	missed := func(m ode.Multistep, power int) float64 { // the defect, by package ode's formulas
		solution := func(t float64) float64 { return math.Pow(t, float64(power)) }
		slope := func(t float64) float64 { return float64(power) * math.Pow(t, float64(power-1)) }
		sum := 0.0
		for j := range m.Alpha {
			sum += m.Alpha[j]*solution(-float64(j)) - m.Beta[j]*slope(-float64(j))
		}
		return sum
	}
	for k := 1; k <= 7; k++ {
		m := ode.BDF(k)
		fmt.Printf("BDF%d  defect for t^%d: %.3f, for t^%d: %6.3f   largest root for y' = 0: %.3f\n",
			k, k, math.Abs(missed(m, k)), k+1, missed(m, k+1), m.Radius(0))
	}

	bdf2 := ode.BDF(2)
	future := -2.0 * 1
	for j, alpha := range bdf2.Alpha {
		t := float64(2 - j + 1)
		future += alpha * t * t
	}
	found(misprint, "Hauth, eqs. 34–36", "the defect of BDF2 for t²", future, missed(bdf2, 2))
	found(misprint, "Hauth, 2.4", "the defect of BDF2 for the promised power", missed(bdf2, 3), missed(bdf2, 2))
	rk4, above, below := ode.RK4, 0.0, 0.0
	for i := range rk4.A {
		above += floats.Norm(rk4.A[i][i:], 1)
		below += floats.Norm(rk4.A[i][:i], 1)
	}
	found(misprint, "Hauth, Table 1", "RK4: what stands where zeros should (eq. 19: “upper”)", below, above)

	peak := func(omega float64) float64 { // of x″ = −ω²x by Verlet's method with h = 1, over 1000 steps
		before, now, most := 1.0, 1-omega*omega/2, 1.0
		for range 1000 {
			before, now = now, 2*now-before-omega*omega*now
			most = max(most, math.Abs(now))
		}
		return most
	}
	everything, edge2 := 0.0, 0.0
	for _, omega := range []float64{0.5, 1, 1.5, 1.9, 2.1, 2.5, 5} {
		grows := !(peak(omega) < 1e3) // what has left the numbers grows, too
		everything += map[bool]float64{true: 1}[grows]
		edge2 += map[bool]float64{true: 1}[grows != (omega > 2)]
	}
	found(misprint, "Hauth, 2.5", "of seven hω those where Verlet does not do as told", everything, edge2)

	solution := func(t float64) float64 { // example 2, as printed
		c := math.Sqrt(15) / 15
		return c*math.Exp((-5+math.Sqrt(15))*t/2) - c*math.Exp(-(5+math.Sqrt(15))*t/2)
	}
	residual := func(k float64) float64 { // of y″ = −5y' − k y at t = 1
		const δ = 1e-3
		y0, y1, y2 := solution(1-δ), solution(1), solution(1+δ)
		return (y0-2*y1+y2)/(δ*δ) + 5*(y2-y0)/(2*δ) + k*y1
	}
	found(misprint, "Hauth, fig. 3(c)", "what is left of the equation of example 2", residual(5), residual(2.5))

	wave := func(k float64) float64 { // the largest |y| of y″ = k y, y(0) = 1, y'(0) = 0, on [0, 10]
		f := func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], k*y[0] }
		states, err := ode.Run(ode.State{Y: []float64{1, 0}}, ode.NewRK(f, 0.01, ode.RK4).Step, 1000)
		if err != nil {
			panic(err)
		}
		most := 0.0
		for _, q := range states {
			most = max(most, math.Abs(q.Y[0]))
		}
		return most
	}
	found(misprint, "Hauth, fig. 7", "the height of an undamped wave, less 1", wave(5)-1, wave(-5)-1)

	// z returns the height of example 3 at the time t.
	z := func(t float64) float64 {
		omega := math.Sqrt(1000 - 25)
		_ = omega // your turn: z∞ from k (l0 − z) + m g = 0, A from z(0) = −1, B from z'(0) = −5
		return 0
	}

	swings := func(middle, omega, B float64) float64 {
		return middle + math.Exp(-5*0.3)*((-1-middle)*math.Cos(omega*0.3)+B*math.Sin(omega*0.3))
	}
	omega := math.Sqrt(975)
	_ = check.Number("z after 0.3 s", z(0.3), ode.HauthSpring().Exact(0.3)[0], 1e-9, []check.Value{
		{Mistake: "it swung about the rest length, without gravity", X: swings(-1, omega, -5/omega)},
		{Mistake: "gravity pushed upwards", X: swings(-0.99, omega, (-5-5*0.01)/omega)},
		{Mistake: "the damping did not change ω", X: swings(-1.01, math.Sqrt(1000), (-5+5*0.01)/math.Sqrt(1000))},
		{Mistake: "B were z'(0)/ω: the derivative of e^(−5t) is missing", X: swings(-1.01, omega, -5/omega)}}) // a picture in the notebook

	spring := ode.HauthSpring()
	after := func(z0 float64) float64 { // z after 0.3 s by RK4, from z0
		q := ode.State{Y: []float64{z0, -5}}
		states, err := ode.Run(q, ode.NewRK(spring.F, 1e-4, ode.RK4).Step, 3000)
		if err != nil {
			panic(err)
		}
		return states[3000].Y[0]
	}
	known := spring.Exact(0.3)[0]
	found(silence, "Hauth, example 3", "z after 0.3 s, from the origin and from l0 (m)", after(0)-known, after(-1)-known)

	bdf := func(c, h float64) float64 { return h - c - (4.0/3*0 - 1.0/3*-h) }
	found(misprint, "Hauth, eq. 48", "what is left of BDF2 for y = t, h = 0.1", bdf(2.0/3, 0.1), bdf(2.0/3*0.1, 0.1))
	soft := w.Clone()
	soft.Gravity = [3]float64{}
	printed := make([]float64, len(x))
	for i, spring := range soft.Springs {
		c := spring.K / (spring.R * spring.R)
		for axis := range 3 {
			p12 := x[3*spring.I+axis] - x[3*spring.J+axis]
			printed[3*spring.I+axis] += c * p12
			printed[3*spring.J+axis] -= c * p12
		}
		soft.Springs[i].R = 0
	}

	linear := soft.L().MulVec3(x)
	floats.Scale(-1, linear)
	away := func(f []float64) float64 { return floats.Distance(f, soft.Force(x), 2) / floats.Norm(soft.Force(x), 2) }
	found(misprint, "Hauth, eq. 50", "relative error of the linear force", away(printed), away(linear))

	A := mat.NewDense(3, 3, []float64{4, -1, 0, -1, 5, -2, 0, -2, 6})
	ssor := func(power int) float64 { // ‖M − A‖/‖A‖ for M = (D − L) D^power (D − Lᵀ)
		D, lower := mat.NewDiagDense(3, nil), mat.NewDense(3, 3, nil)
		lower.Apply(func(i, j int, v float64) float64 { return map[bool]float64{true: v}[j <= i] }, A)
		for i := range 3 {
			D.SetDiag(i, math.Pow(A.At(i, i), float64(power)))
		}
		var M, rest mat.Dense
		M.Product(lower, D, lower.T())
		rest.Sub(&M, A)
		return mat.Norm(&rest, 2) / mat.Norm(A, 2)
	}
	fmt.Printf("‖M − A‖/‖A‖: with D %.3g, with D⁻¹ %.3g\n", ssor(1), ssor(-1))

	filtered := func(A *mat.Dense, b *mat.VecDense, P, first mat.Matrix, goOn func(ratio float64) bool) *mat.VecDense {
		v, r, p, q := mat.NewVecDense(3, nil), mat.NewVecDense(3, nil), mat.NewVecDense(3, nil), mat.NewVecDense(3, nil)
		r.MulVec(first, b)
		for i := 0; goOn(r.Norm(2)/b.Norm(2)) && i < 50; i++ {
			rho := mat.Dot(r, r)
			p.AddVec(r, p)
			p.MulVec(P, p)
			q.MulVec(A, p)
			q.MulVec(P, q)
			v.AddScaledVec(v, rho/mat.Dot(p, q), p)
			r.AddScaledVec(r, -rho/mat.Dot(p, q), q)
			p.ScaleVec(mat.Dot(r, r)/rho, p)
		}
		return v
	}

	b := mat.NewVecDense(3, []float64{1, 2, 3})
	P := mat.NewDense(3, 3, []float64{1, 0, 0, 0, 0.5, -0.5, 0, -0.5, 0.5})
	one := mat.NewDiagDense(3, []float64{1, 1, 1})
	remains := func(v *mat.VecDense) float64 { // ‖P(b − Av)‖/‖Pb‖
		var r, Pb mat.VecDense
		r.MulVec(A, v)
		r.SubVec(b, &r)
		r.MulVec(P, &r)
		Pb.MulVec(P, b)
		return r.Norm(2) / Pb.Norm(2)
	}

	until := func(ratio float64) bool { return ratio > 1e-10 }
	asPrinted := filtered(A, b, P, P, func(ratio float64) bool { return ratio <= 1e-10 })
	found(misprint, "Hauth, alg. 4", "‖P(b − Ax)‖/‖Pb‖ at the end", remains(asPrinted), remains(filtered(A, b, P, P, until)))
	fmt.Printf("with a first residual that is not filtered: %.3g\n", remains(filtered(A, b, P, one, until)))
	alone := func(power float64) float64 { return 4*math.Pow(4, power)*4 - 4 }
	found(misprint, "Hauth, eq. 54", "M − A where A is the number 4", alone(1), alone(-1))

	// One particle of 1 kg on a spring of 100 N/m, x = 0.1 m, v = 0: implicit Euler ends where v = −h 100 (0.1 + h v).
	k, x0 := 100.0, 0.1
	exactly := -h * k * x0 / (1 + h*h*k)
	found(lost, "Kauppila, 2.1", "the velocity after a step (m/s)", -h*k*x0/(h*h*k)-exactly, -h*k*x0/(1+h*h*k)-exactly)
	p := []float64{0.2, 0, 0}
	smallest := func(fix msp.HessianFix) float64 {
		squeezed := msp.OneSpring(80, 1)
		squeezed.Gravity = [3]float64{}
		T := squeezed.Tangent()
		T.Assemble(append([]float64{0, 0, 0}, p...), 0, 0, 1, fix)
		var e mat.EigenSym
		e.Factorize(mat.NewSymDense(6, mat.DenseCopyOf(T).RawMatrix().Data), false)
		return e.Values(nil)[0]
	}
	found(silence, "Kauppila, 2.2", "the smallest eigenvalue of K (N/m)", smallest(msp.FixNone), smallest(msp.FixProject))

	wheel := msp.OneSpring(100, 1)
	wheel.Gravity = [3]float64{}
	turning := msp.State{X: []float64{0.5, 0, 0, -0.5, 0, 0}, V: []float64{0, 1, 0, 0, -1, 0}}
	torque := func(damper msp.Damping) float64 {
		wheel.Damping = damper
		f := wheel.DampingForce(turning.X, turning.V)
		return turning.X[0]*f[1] + turning.X[3]*f[4]
	}
	found(choice, "Kauppila, 2.2 damper", "torque on a wheel (N m)", torque(msp.Damping{Unprojected: 1}), torque(msp.Damping{Projected: 1}))

	// block returns −K_ii of a spring with the vector p12, stiffness k and rest length r.
	block := func(p12 []float64, k, r float64) *mat.Dense {
		K := mat.NewDense(3, 3, nil)
		// your turn: K.Set(i, j, …) from the identity and from p12[i]*p12[j], with the right sign
		return K
	}

	_ = sheet.SpringHessian(block) // a picture in the notebook

	u := []float64{0.6, -0.3, 0.9}
	bar := msp.OneSpring(80, 1)
	bar.Gravity = [3]float64{}
	slopes := mat.NewDense(3, 3, nil)
	fd.Jacobian(slopes, func(f, p []float64) { copy(f, bar.Force(append([]float64{0, 0, 0}, p...))[3:]) }, u,
		&fd.JacobianSettings{Formula: fd.Central, Step: 1e-5})
	blockOf := func(u []float64, sign float64) *mat.Dense { // K_ii for 80 N/m and 1 m, with that sign of the last term
		K, l, v := mat.NewDense(3, 3, nil), floats.Norm(u, 2), mat.NewVecDense(3, u)
		K.Outer(sign*80/(l*l*l), v, v)
		for i := range 3 {
			K.Set(i, i, K.At(i, i)+80*(-1+1/l))
		}
		return K
	}

	change := func(A, B mat.Matrix) float64 {
		var difference mat.Dense
		difference.Sub(A, B)
		return mat.Norm(&difference, 2)
	}
	found(misprint, "Zachmann, K_ii", "K_ii, against differences (N/m)", change(blockOf(u, 1), slopes), change(blockOf(u, -1), slopes))
	found(choice, "Zachmann, implicit", "change of the matrix within 20 frames (kg)", change(s.HessG(x, h), s.HessG(s.Rest().X, h)), change(s.A(h), s.A(h)))

	mean := []float64{0.5, 0.5, 0}
	found(misprint, "Zachmann, r(p)", "length of the direction, less 1", floats.Norm(mean, 2)-1, floats.Norm([]float64{math.Sqrt(0.5), math.Sqrt(0.5)}, 2)-1)
	// Propagation on the plane y = 0, n = (0, 1): p is 0.3 m deep, p1 0.2 m and p2 0.1 m; x1 and x2 are on the plane.
	weight := func(q, p []float64) float64 { return 1 / floats.Distance(q, p, 2) }
	at, p1, p2 := []float64{0, -0.3}, []float64{0.1, -0.2}, []float64{-0.2, -0.1}
	top := weight(p1, at)*((p1[1]-at[1])+0.2) + weight(p2, at)*((p2[1]-at[1])+0.1)
	mixed := weight([]float64{0.15, 0}, at) + weight([]float64{-0.25, 0}, at)
	found(misprint, "Zachmann, propagation", "the depth, less 0.3 (m)", top/mixed-0.3, top/(weight(p1, at)+weight(p2, at))-0.3)

	for _, status := range []string{misprint, lost, silence, choice} {
		rows, missed, kept := 0, 0, 0
		for _, e := range ledger {
			if e.status == status {
				rows++
				missed += map[bool]int{true: 1}[!(math.Abs(e.printed) <= 1e-5)] // NaN is not small
				kept += map[bool]int{true: 1}[math.Abs(e.right) <= 1e-5]        // differences and bisections are good to that
			}
		}
		fmt.Printf("%-8s %2d rows: as printed %2d miss their test, ours keep %2d\n", status, rows, missed, kept)
	}

	texts, misprints, others := []string{"Liu", "Report", "Hauth", "Kauppila", "Zachmann"}, []float64{}, []float64{}
	for _, text := range texts {
		m, o := 0.0, 0.0
		for _, e := range ledger {
			if strings.HasPrefix(e.where, text) {
				m += map[bool]float64{true: 1}[e.status == misprint]
				o += map[bool]float64{true: 1}[e.status != misprint]
			}
		}
		misprints, others = append(misprints, m), append(others, o)
	}
	_ = viz.Row(viz.Bars("misprints", texts, misprints), viz.Bars("silences, choices, copies", texts, others)) // a picture in the notebook

	dress := scenes.DressMesh()
	edges := map[[2]int]bool{}
	for _, t := range dress.Triangles {
		for c := range 3 {
			i, j := t[c], t[(c+1)%3]
			edges[[2]int{min(i, j), max(i, j)}] = true
		}
	}
	fmt.Printf("dress: printed 3505 vertices and s = 6811; ours %d points, %d edges, and %d triangles\n", len(dress.Points), len(edges), len(dress.Triangles))
	fmt.Printf("brush: printed 1995 vertices and s = 6405; 105 bristles of 19 particles and 61 springs are %d and %d\n", 105*19, 105*61)
	fmt.Printf("hippo: printed 2387 vertices and s = 13135; ours, the edges of its tetrahedra: %v\n", scenes.Hippo().S)

	// draped is a cloth after 20 steps with c f_ext and c J d in the global step.
	draped := func(cJ, cf float64) viz.Figure {
		q, free := s.Rest(), s.Clone()
		load := s.ExternalForce()
		floats.Scale(cf, load)
		free.Gravity, free.Fext = [3]float64{}, load
		for i := range free.Springs {
			free.Springs[i].R *= cJ // r stands in J d alone
		}
		m, _ := msp.NewLocalGlobal(free, h)
		for range 20 {
			m.Step(&q)
		}
		return viz.Draw(s, q)
	}

	verletLine := func(omega float64) viz.Figure {
		t, v := []float64{0, 1}, []float64{1, 1 - omega*omega/2}
		for i := 1; i < 40; i++ {
			t, v = append(t, float64(i+1)), append(v, 2*v[i]-v[i-1]-omega*omega*v[i])
		}
		return viz.Lines("time (h)", "x (m)", viz.Line(fmt.Sprintf("hω = %g", omega), t, v))
	}

	exampleLine := func(k float64) viz.Figure {
		f := func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], -5*y[1]-k*y[0] }
		states, _ := ode.Run(ode.State{Y: []float64{0, 1}}, ode.NewRK(f, 0.05, ode.RK4).Step, 100)
		t, run, formula := []float64{}, []float64{}, []float64{}
		for _, q := range states {
			t, run, formula = append(t, q.T), append(run, q.Y[0]), append(formula, solution(q.T))
		}
		return viz.Lines("time (s)", "y", viz.Line("the printed solution", t, formula), viz.Line(fmt.Sprintf("y″ = −5y' − %gy by RK4", k), t, run))
	}

	rows := []string{"Liu, eq. 13: the sign of f_ext", "Report, eq. 1: half of J d", "Hauth, 2.5: Verlet for any h",
		"Hauth, fig. 3(c): −5y", "Zachmann: the last sign of K_ii"}
	_ = viz.Interact(func(row string, correct bool) viz.Figure {
		c := map[bool]float64{true: 1}[correct] // 1: the correction, 0: the print
		return map[string]func() viz.Figure{
			rows[0]: func() viz.Figure { return draped(1, 2*c-1) },
			rows[1]: func() viz.Figure { return draped(0.5+0.5*c, 1) },
			rows[2]: func() viz.Figure { return verletLine(2.05 - 0.1*c) },
			rows[3]: func() viz.Figure { return exampleLine(5 - 2.5*c) },
			rows[4]: func() viz.Figure { return viz.Heat(blockOf([]float64{0.8, 0, 0}, 1-2*c)) },
		}[row]().Titled(row)
	}, widget.Dropdown("row", rows, rows[0]), widget.Checkbox("correction", false)) // a picture in the notebook
}
