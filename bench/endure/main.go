// Command endure runs the scenes of pkg/msp/scenes for many steps. It checks that each stays finite and that no particle ends a
// step inside an obstacle.
//
//	go -C bench run ./endure -steps 10000 -only flag
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/massspring/msp/pkg/msp/scenes"
	"github.com/massspring/msp/pkg/viz"
)

func main() {
	log.SetFlags(0)
	steps := flag.Int("steps", 1000, "steps of each scene")
	only := flag.String("only", "", "the scenes with this in their names")
	most := flag.Int("particles", 1<<30, "the scenes with no more particles")
	pictures := flag.String("pictures", "", "folder for a picture of the end of each")
	flag.Parse()
	failed := false
	for _, c := range scenes.All() {
		if !strings.Contains(c.Name, *only) || c.S.NumParticles() > *most {
			continue
		}
		e, err := c.Endure(*steps, often(*steps))
		fmt.Println(e)
		if err != nil {
			fmt.Println("  ", err)
		}
		failed = failed || err != nil || !e.Holds()
		if *pictures != "" {
			name := filepath.Join(*pictures, strings.ReplaceAll(c.Name, " ", "-")+".png")
			if err := os.WriteFile(name, viz.Draw(c.S, e.State).PNG(), 0o644); err != nil {
				log.Fatal(err)
			}
		}
	}
	if failed {
		os.Exit(1)
	}
}

// often tells every ten seconds how far a scene has come.
func often(steps int) func(scenes.Endurance) {
	told := time.Now()
	return func(e scenes.Endurance) {
		if time.Since(told) > 10*time.Second {
			told = time.Now()
			log.Printf("%s: %d of %d steps, %.2g m/s, %.2g deep", e.Scene.Name, e.Steps, steps, e.Last, e.Deepest)
		}
	}
}
