package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

const timeStep = 1.0 / 30 // s

// scene is a system by the name that the tables print.
type scene struct {
	name  string
	build func() *msp.System
}

var scenes = []scene{
	{"curtain81", func() *msp.System { return msptest.Curtain(81) }},
	{"curtain161", func() *msp.System { return msptest.Curtain(161) }},
	{"block13", func() *msp.System { return msptest.Block(13, 13, 14) }},
	{"block30", func() *msp.System { return msptest.Block(30, 30, 31) }},
}

// writeSystem writes what peers/frame.cpp reads.
func writeSystem(w io.Writer, s *msp.System) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, s.NumParticles(), s.NumSprings(), len(s.Pins), timeStep)
	for _, v := range s.Mass {
		fmt.Fprintln(out, v)
	}
	for _, v := range s.X0 {
		fmt.Fprintln(out, v)
	}
	for _, sp := range s.Springs {
		fmt.Fprintln(out, sp.I, sp.J, sp.K, sp.R)
	}
	for _, p := range s.Pins {
		fmt.Fprintln(out, p.I)
	}
	return out.Flush()
}
