package yaegi

// About says what the engine is, why one would choose it, and where it differs from the other.
const About = `engine yaegi: github.com/traefik/yaegi v0.16.1, an interpreter of Go source, with the packages that are compiled in.
It is a second implementation of Go: choose it to check a result of the engine msp, or where you want no machine code.
A cell is lowered to variables, arithmetic, labels and gotos, which yaegi runs as Go does; everything else is a call of compiled
code. Loops and calls take about 50 times as long as on the engine msp. It differs from that in what follows:
  - An interrupt also stops goroutines of earlier cells, and waits for compiled code to return.
  - Goroutines that wait for each other wait until you interrupt them.
  - Completion and inspection do not show the values of variables.
`
