package main

import (
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	const json = `{"Action":"start","Package":"p"}
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:21: needs a Python: none is here\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestB","Output":"    a_test.go:30: fine\n"}
{"Action":"pass","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestC","Output":"    a_test.go:40: is 3, want 4\n"}
{"Action":"fail","Package":"p","Test":"TestC"}
{"Action":"skip","Package":"p","Test":"TestD"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t0.1s\n"}
{"Action":"fail","Package":"p"}
{"Action":"skip","Package":"without tests"}
go: a warning
`
	const want = `    a_test.go:40: is 3, want 4
FAIL	p	0.1s
go: a warning

skipped 2 tests:
  needs a Python: none is here
    p TestA
  no reason is given
    p TestD
`
	var out strings.Builder
	if failed, err := show(strings.NewReader(json), &out); !failed || err != nil || out.String() != want {
		t.Errorf("%v, %v\n%s\nwant\n%s", failed, err, &out, want)
	}
	out.Reset()
	const fine = `{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}` + "\n" + `{"Action":"pass","Package":"p"}`
	if failed, err := show(strings.NewReader(fine), &out); failed || err != nil || out.String() != "ok  \tp\t0.1s\n" {
		t.Errorf("%v, %v\n%s", failed, err, &out)
	}
	const broken = `{"Action":"build-output","Output":"undefined: x\n"}` + "\n" + `{"Action":"build-fail"}`
	if failed, err := show(strings.NewReader(broken), &out); !failed || err != nil {
		t.Errorf("a package that does not compile: %v, %v", failed, err)
	}
	if _, err := show(strings.NewReader("go: no such module\n"), &out); err == nil {
		t.Error("the tests have passed, and none has run")
	}
}
