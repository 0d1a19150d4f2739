package msp

// NewIMEX makes the Euler method that takes the linear part of the spring forces, f = −L x + J d(x) + f_ext, implicitly
// and the directions d explicitly, for steps of h seconds:
//
//	(M + h² L) x = M y + h² (J d(q) + f_ext)
//
// That is LocalGlobal with a single iteration from q, and so it is returned: Iterations = 1, Start = FromQ.
// −L is the linear Jacobian of Hauth 2003, eq. 50. The error is that of NewLocalGlobal.
func NewIMEX(s *System, h float64) (*LocalGlobal, error) {
	a, err := NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	a.Iterations, a.Start = 1, FromQ
	return a, nil
}
