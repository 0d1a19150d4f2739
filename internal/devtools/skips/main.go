// Skips prints the output of go test -json as go test without -v does, and then the number of skipped tests with their reasons:
//
//	go test -json ./... | go run ./internal/devtools/skips
//
// The exit status is 1 if a test has failed.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("skips: ")
	failed, err := show(os.Stdin, os.Stdout)
	if err != nil {
		log.Fatal(err)
	}
	if failed {
		os.Exit(1)
	}
}

// event is a line of go test -json, as cmd/test2json describes it.
type event struct{ Action, Package, Test, Output string }

type test struct{ pkg, name string }

// show copies what the packages say and what failed tests have printed, then lists the skipped ones by their reasons.
func show(r io.Reader, w io.Writer) (failed bool, err error) {
	printed := map[test]string{}
	skipped := map[string][]string{} // by reason
	n, events := 0, 0
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 64<<20) // a test may print a long line
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil { // of the go command itself
			fmt.Fprintln(w, lines.Text())
			continue
		}
		events++
		at := test{e.Package, e.Test}
		switch {
		case e.Action == "build-output" || e.Action == "output" && e.Test == "":
			if e.Output != "PASS\n" {
				fmt.Fprint(w, e.Output)
			}
		case e.Action == "output":
			printed[at] += e.Output
		case e.Action == "fail" || e.Action == "build-fail":
			failed = true
			fmt.Fprint(w, printed[at])
		case e.Action == "skip" && e.Test != "":
			n++
			why := reason(printed[at])
			skipped[why] = append(skipped[why], e.Package+" "+e.Test)
		}
		if e.Action == "pass" || e.Action == "fail" || e.Action == "skip" {
			delete(printed, at)
		}
	}
	if n > 0 {
		fmt.Fprintf(w, "\nskipped %d tests:\n", n)
	}
	for _, why := range slices.Sorted(maps.Keys(skipped)) {
		fmt.Fprintf(w, "  %s\n    %s\n", why, strings.Join(skipped[why], "\n    "))
	}
	if events == 0 && lines.Err() == nil { // go test has said why, and ended
		return false, errors.New("there is nothing to read")
	}
	return failed, lines.Err()
}

// reason is the last thing that a skipped test said, without the place in its file.
func reason(printed string) string {
	why := "no reason is given"
	for line := range strings.Lines(printed) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "=== ") || strings.HasPrefix(line, "--- ") {
			continue
		}
		why = line
		if place, said, found := strings.Cut(line, ": "); found && strings.Contains(place, ".go:") {
			why = said
		}
	}
	return why
}
