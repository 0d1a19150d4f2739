package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// compileAll runs all programs by the Go compiler, as one program: the files are packages of this module for
// as long as it takes. A package's name stands for main in what it prints. A program that does not end, or that ends them all,
// is named.
func compileAll(t *testing.T, names []string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string]string{}
	add := func(name, src string) {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		overlay[filepath.Join(here, "compiled", filepath.FromSlash(name))] = file
	}
	var imports, calls strings.Builder
	for _, name := range names {
		src, err := os.ReadFile(filepath.Join(programDir(), name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile(`(?m)^package main$`).ReplaceAllString(string(src), "package main_"+name)
		text = regexp.MustCompile(`(?m)^func main\(\)`).ReplaceAllString(text, "func Main()")
		add(name+"/p.go", text)
		fmt.Fprintf(&imports, "import %q\n", "github.com/massspring/msp/internal/lang/engine/compiled/"+name)
		fmt.Fprintf(&calls, "\tcase %q:\n\t\tmain_%s.Main()\n", name, name)
	}
	add("main.go", "package main\n"+imports.String()+"import (\"fmt\"; \"os\")\nfunc main() {\n"+
		"for _, name := range os.Args[1:] {\nfmt.Println(\"\\x00\"+name)\nswitch name {\n"+calls.String()+"}\n}\n}\n")
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "compiled.exe")
	if out, err := exec.Command("go", "build", "-o", program, "-overlay", file, "./compiled").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), aCell)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, names...)
	var failure strings.Builder
	cmd.Stderr = &failure
	out, err := cmd.Output()
	outputs, name := map[string]string{}, "none"
	for _, part := range strings.Split(string(out), "\x00")[1:] {
		var text string
		name, text, _ = strings.Cut(part, "\n")
		text = strings.ReplaceAll(text, "github.com/massspring/msp/internal/lang/engine/compiled/"+name+".", "main.") // type arguments
		outputs[name] = strings.ReplaceAll(text, "main_"+name+".", "main.")
	}
	switch {
	case ctx.Err() != nil:
		t.Fatalf("%s, compiled, has not ended in %v", name, aCell)
	case err != nil:
		t.Fatalf("%s, compiled: %v\n%s", name, err, failure.String())
	}
	return outputs
}
