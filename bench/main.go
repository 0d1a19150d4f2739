// Command bench compares pkg/msp and pkg/msp/sparse with Eigen and CHOLMOD on the same matrices and systems. The contenders take
// turns in one run: first with one thread each, by processor time, then with two, by wall-clock time. It ends with a line for
// each goal: the measurement, its ratio to the peer, and whether it passes.
//
//	make bench-peers && go -C bench run .
//
// Every contender is a process that times itself and prints its best and median times (peers/timing.h): the peers, this program,
// and this program built without assembly.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sys/cpu"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/sparse"
)

func main() {
	log.SetFlags(0)
	peers := flag.String("peers", "peers/out", "directory with the peers, built by make bench-peers")
	budget := flag.Duration("budget", time.Second, "time spent on each figure in each round")
	rounds := flag.Int("rounds", 2, "how often the contenders take turns")
	only := flag.String("scene", "", "measure this scene alone: curtain81, curtain161, block13, block30")
	contender := flag.String("contender", "", "be a contender, cholesky or frame, on the file or the scene that follows")
	flag.Parse()
	if *contender != "" {
		if err := contend(*contender, flag.Arg(0), *budget); err != nil {
			log.Fatal(err)
		}
		return
	}
	if _, err := os.Stat(filepath.Join(*peers, "cholesky")); err != nil {
		log.Fatalf("no peers in %s: make bench-peers builds them (it needs a C++ compiler, Eigen, SuiteSparse and OpenBLAS)", *peers)
	}
	b, err := prepare(*peers, *budget, *rounds)
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(b.dir)
	for _, sc := range scenes {
		if *only != "" && sc.name != *only {
			continue
		}
		if err := b.compare(sc); err != nil {
			log.Fatal(err)
		}
	}
}

// contend measures this program's own library.
func contend(what, on string, budget time.Duration) error {
	if what == "cholesky" {
		return choleskyOurs(on, budget)
	}
	for _, sc := range scenes {
		if sc.name == on {
			return frameOurs(sc.build(), budget)
		}
	}
	return fmt.Errorf("no scene %q", on)
}

// bench is where contenders are and what they are given.
type bench struct {
	dir            string // of matrices, systems and the two builds of this program
	ours, portable string
	peers          string
	budget         time.Duration
	rounds         int
	environment    []string
}

func prepare(peers string, budget time.Duration, rounds int) (*bench, error) {
	dir, err := os.MkdirTemp("", "msp-bench")
	if err != nil {
		return nil, err
	}
	b := &bench{
		dir: dir, peers: peers, budget: budget, rounds: rounds,
		ours: filepath.Join(dir, "ours"), portable: filepath.Join(dir, "portable"),
		// OpenBLAS takes a processor that it does not know by name for the oldest.
		environment: append(os.Environ(), "OPENBLAS_CORETYPE="+coreType(),
			"OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "GOMAXPROCS=1"),
	}
	for name, tags := range map[string]string{b.ours: "", b.portable: "noasm"} {
		build := exec.Command("go", "build", "-tags", tags, "-o", name, ".")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func coreType() string {
	switch {
	case cpu.X86.HasAVX512F:
		return "SkylakeX"
	case cpu.X86.HasAVX2:
		return "Haswell"
	}
	return "Generic"
}

// compare measures all contenders on one scene and prints its goals.
func (b *bench) compare(sc scene) error {
	s := sc.build()
	fmt.Printf("\n%s: %v\n", sc.name, s)
	file, system := filepath.Join(b.dir, sc.name+".mtx"), filepath.Join(b.dir, sc.name+".txt")
	a := s.A(timeStep)
	if err := write(file, system, s, a); err != nil {
		return err
	}
	chosen := sparse.AnalyzeFor(a, solutions)
	fmt.Printf("  %.3g multiplications in a factorisation, %.3g of them one after another\n", chosen.Flops(), chosen.CriticalPath())
	seconds := fmt.Sprint(b.budget.Seconds())
	peer := func(method string) []string {
		return []string{filepath.Join(b.peers, "cholesky"), file, seconds, method}
	}
	own := func(program, what, on string) []string {
		return []string{program, "-budget", b.budget.String(), "-contender", what, on}
	}
	matrix, err := b.run([]contestant{
		{"ours", own(b.ours, "cholesky", file), nil},
		{"ours-portable", own(b.portable, "cholesky", file), nil},
		{"eigen", peer("eigen"), nil},
		{"cholmod-simplicial-amd", peer("simplicial-amd"), nil},
		{"cholmod-simplicial-nesdis", peer("simplicial-nesdis"), nil},
		{"cholmod-supernodal-amd", peer("supernodal-amd"), nil},
		{"cholmod-supernodal-nesdis", peer("supernodal-nesdis"), nil},
	})
	if err != nil {
		return err
	}
	frame, err := b.run([]contestant{
		{"ours", own(b.ours, "frame", sc.name), nil},
		{"ours-portable", own(b.portable, "frame", sc.name), nil},
		{"c++", []string{filepath.Join(b.peers, "frame"), system, seconds}, nil},
	})
	if err != nil {
		return err
	}
	one := []string{"BENCH_CLOCK=wall"}
	two := append(one, "GOMAXPROCS=2", "OPENBLAS_NUM_THREADS=2", "OMP_NUM_THREADS=2")
	shared, err := b.run([]contestant{
		{"ours", own(b.ours, "cholesky", file), one},
		{"ours", own(b.ours, "frame", sc.name), one},
		{"ours-two", own(b.ours, "cholesky", file), two},
		{"ours-two", own(b.ours, "frame", sc.name), two},
		{"cholmod-supernodal-amd", peer("supernodal-amd"), two},
		{"cholmod-supernodal-nesdis", peer("supernodal-nesdis"), two},
	})
	if err != nil {
		return err
	}
	matrix.print([]string{"analyze", "dissect", "choose", "factor", "solve", "solve-single"})
	frame.print([]string{"local", "assembly", "frame", "authors-prefactor", "authors-frame", "own-simplicial", "own-supernodal"})
	fmt.Println("  two processors, by the clock:")
	shared.print([]string{"factor", "solve", "frame"})
	goals(matrix, frame, shared, s.NumParticles() >= 20000)
	return nil
}

// write writes the matrix a = M + h²L and the system.
func write(matrix, system string, s *msp.System, a *sparse.CSC) error {
	m, err := os.Create(matrix)
	if err != nil {
		return err
	}
	defer m.Close()
	if err := sparse.WriteMatrixMarket(m, a, true); err != nil {
		return err
	}
	t, err := os.Create(system)
	if err != nil {
		return err
	}
	defer t.Close()
	return writeSystem(t, s)
}
