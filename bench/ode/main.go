// Command ode compares the step control of pkg/msp/ode with scipy's solve_ivp: RK45, Radau and BDF on Robertson's reaction, van
// der Pol's oscillator and a pinned cloth. The contenders take turns in one run, with one thread each; times are processor time.
//
//	pip install -r bench/ode/requirements.txt
//	go -C bench run ./ode              # a table; -python names a Python with scipy
//	go -C bench run ./ode -reference   # writes testdata/reference.json, which the test and the table's errors need
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

const home = "ode"

// A run is a problem solved by a method to a tolerance, from 0 to t.
type run struct {
	Problem string  `json:"problem"`
	Method  string  `json:"method"`
	RTol    float64 `json:"rtol"`
	ATol    float64 `json:"atol"`
	T       float64 `json:"t"`
}

// runs returns what is compared. RK45 takes steps of 3.3/|λ| on stiff problems, |λ| some 2000 for both that have
// no springs, and is sent to an early time there.
func runs() []run {
	all := []run{
		{"robertson", "RK45", 1e-6, 1e-10, 40},
		{"van der pol", "RK45", 1e-6, 1e-6, 50},
		{"cloth", "RK45", 1e-6, 1e-6, 1},
	}
	for _, method := range []string{"Radau", "BDF"} {
		all = append(all,
			run{"robertson", method, 1e-4, 1e-10, 1e5}, run{"robertson", method, 1e-7, 1e-13, 1e5},
			run{"van der pol", method, 1e-4, 1e-6, 2000}, run{"van der pol", method, 1e-7, 1e-9, 2000},
			run{"cloth", method, 1e-4, 1e-4, 1}, run{"cloth", method, 1e-6, 1e-6, 1})
	}
	return all
}

// A result is what a run took, and the components of y at its end that are compared.
type result struct {
	Y         []float64 `json:"y"`
	Steps     int       `json:"steps"`
	F         int       `json:"f"`
	Jacobians int       `json:"jacobians"`
	Factors   int       `json:"factors"`
	Seconds   float64   `json:"seconds"`
}

func main() {
	log.SetFlags(0)
	python := flag.String("python", "python3", "Python with what requirements.txt names")
	write := flag.Bool("reference", false, "write testdata/reference.json instead")
	rounds := flag.Int("rounds", 2, "how often both take turns")
	flag.Parse()
	script := filepath.Join(home, "peers.py")
	if _, err := os.Stat(script); err != nil {
		log.Fatalf("%v: start from the top of the repository", err)
	}
	if err := work(*python, script, *write, *rounds); err != nil {
		log.Fatal(err)
	}
}

func work(python, script string, write bool, rounds int) error {
	given, err := json.Marshal(map[string]any{"problems": problems(), "runs": runs()})
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "msp-ode")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "problems.json")
	if err := os.WriteFile(file, given, 0o644); err != nil {
		return err
	}
	peer := func(what string) ([]byte, error) {
		c := exec.Command(python, script, what, file)
		c.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
		c.Stderr = os.Stderr
		out, err := c.Output()
		if err != nil {
			err = fmt.Errorf("%v: %w: it needs `pip install -r %s/requirements.txt`", c.Args, err, home)
		}
		return out, err
	}
	if write {
		out, err := peer("reference")
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(home, "testdata", "reference.json"), append(bytes.TrimSpace(out), '\n'), 0o644)
	}
	return compare(peer, rounds)
}
