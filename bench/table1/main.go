// Command table1 prints Table 1 of Liu et al. 2013, or that of the course report, with our rows below the printed ones. Ours are
// processor times on one processor of this machine.
//
//	go -C bench run ./table1
//	go -C bench run ./table1 -report
package main

import (
	"flag"
	"fmt"
	"log"
	"runtime"

	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/scenes"
)

func main() {
	log.SetFlags(0)
	steps := flag.Int("steps", 100, "steps of each scene")
	report := flag.Bool("report", false, "the table of the course report")
	flag.Parse()
	if *steps < 1 {
		log.Fatalf("-steps %d, want at least 1", *steps)
	}
	runtime.GOMAXPROCS(1) // as in the paper
	var table fmt.Stringer
	var err error
	if *report {
		table, err = experiments.MeasureReport()
	} else {
		table, err = scenes.Table1(*steps)
	}
	fmt.Print(table)
	if err != nil {
		log.Fatal(err)
	}
}
