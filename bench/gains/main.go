// Command gains measures what the methods with contact promise. It runs scenes with each method and prints a table: energy gained, depths,
// crossings and the time of a step.
//
//	go -C bench run ./gains                                # all scenes and methods
//	go -C bench run ./gains -scene sheets -method Barrier  # those with these words in their names
//	go -C bench run ./gains -free                          # steps in which nothing touches, compared with methods without contact
//	go -C bench run ./gains -accuracy                      # a fine drape with more and with fewer iterations, compared with solved steps
//
//	go -C bench run ./gains -scene "50 layers of 70×70" -method LocalGlobal -seconds 1e9 -tell 60   # 245 000 particles, for hours
//
// The energy gained is the most by which a step's end is above the start and the work since of pins, obstacles and forces: see
// msp.System.OuterWork. The worst step is the most that a single step gained. A run of a slow method ends after some seconds of processor
// time: its row says how many steps it took.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/viz"
)

func main() {
	log.SetFlags(0)
	scene := flag.String("scene", "", "the scenes with this in their names")
	method := flag.String("method", "", "the methods with this in their names")
	steps := flag.Int("steps", 0, "steps of each scene; 0 for as many as it says")
	seconds := flag.Float64("seconds", 30, "processor time after which a run ends with fewer steps")
	tell := flag.Float64("tell", 0, "processor seconds after which a run prints how far it has come; 0 for never")
	draw := flag.String("draw", "", "directory for a picture of the end of each run")
	alone := flag.Bool("free", false, "compare the cost of steps in which nothing touches, and no more")
	far := flag.Bool("accuracy", false, "compare a fine drape with one whose steps are solved, and no more")
	profile := flag.String("profile", "", "file for a processor profile")
	flag.Parse()
	if *profile != "" {
		f, err := os.Create(*profile)
		if err == nil {
			err = pprof.StartCPUProfile(f)
		}
		if err != nil {
			log.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	if *alone {
		if err := free(); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *far {
		if err := accuracy(); err != nil {
			log.Fatal(err)
		}
		return
	}
	fmt.Println("| scene | particles | method | steps | gained, J | worst step, J | in obstacles, mm | nearest / thickness | crossings | step, ms |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|")
	list := slices.DeleteFunc(all(), func(m maker) bool { return !strings.Contains(m.name, *scene) })
	for _, m := range large() {
		if m.name == *scene {
			list = append(list, m)
		}
	}
	for _, from := range list {
		for _, m := range contenders {
			if !strings.Contains(m.name, *method) {
				continue
			}
			c := from.make()
			if c.Name = from.name; !m.takes(c) {
				continue
			}
			if *steps > 0 {
				c.steps = *steps
			}
			r := run(c, m, *seconds, *tell)
			fmt.Println(r)
			if *draw == "" {
				continue
			}
			name := strings.ReplaceAll(c.Name+"-"+m.name, " ", "-") + ".png"
			if err := os.WriteFile(filepath.Join(*draw, name), viz.Draw(c.S, r.state).PNG(), 0o644); err != nil {
				log.Fatal(err)
			}
		}
	}
}
