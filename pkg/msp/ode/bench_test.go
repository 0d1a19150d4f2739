package ode

import "testing"

func BenchmarkR(b *testing.B) {
	for _, c := range []struct {
		name string
		r    func(z complex128) complex128
	}{
		{"RK4", RK4.R}, {"Dormand-Prince", DormandPrince.R}, {"Radau IIA 5", RadauIIA5.R},
		{"BDF 2", BDF(2).R}, {"BDF 6", BDF(6).R}, {"Adams-Bashforth 5", AdamsBashforth(5).R}, {"Verlet", VerletR},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				c.r(complex(-4+float64(i%97)*0.06, -3+float64(i%89)*0.07))
			}
		})
	}
}

func BenchmarkStep(b *testing.B) {
	p := HauthSpring()
	for _, m := range []Scheme{
		RungeKutta(RK4), RungeKutta(ImplicitEuler), RungeKutta(RadauIIA5), LinearMultistep(BDF(2)), LinearMultistep(AdamsBashforth(4)),
	} {
		b.Run(m.Name, func(b *testing.B) {
			step, _ := m.New(p, 1e-3)
			q := p.Start()
			for b.Loop() {
				if err := step(&q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
