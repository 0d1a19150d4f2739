package notebook

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What nbformat wrote comes back byte for byte.
func TestUnchangedNotebookKeepsItsBytes(t *testing.T) {
	for _, name := range []string{"nbformat45.ipynb", "empty.ipynb"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		nb, err := Read(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := Encode(nb)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, data) {
			t.Errorf("%s changed:\n%s", name, diff(string(data), string(got)))
		}
	}
}

// diff shows the first line that differs.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return "want " + w[i] + "\ngot  " + g[i]
		}
	}
	return "one is longer"
}

func TestUpgradeGivesIDs(t *testing.T) {
	path := filepath.Join("testdata", "nbformat44.ipynb")
	a, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, c := range a.Cells {
		if c.ID != b.Cells[i].ID {
			t.Errorf("cells[%d]: ids %q and %q of the same file differ", i, c.ID, b.Cells[i].ID)
		}
		if seen[c.ID] || !validID(c.ID) {
			t.Errorf("cells[%d]: id %q is taken or not valid", i, c.ID)
		}
		seen[c.ID] = true
	}
	nb := &Notebook{Cells: []*Cell{{Type: Code, Source: "x"}}}
	if giveIDs(nb); nb.Cells[0].ID != "6cd60606" { // as it was in all versions
		t.Errorf("the id is %s", nb.Cells[0].ID)
	}
	if a.Minor != 5 {
		t.Errorf("Minor = %d, want 5", a.Minor)
	}
}

func TestTextAsStringOrList(t *testing.T) {
	nb, err := Read([]byte(`{"nbformat":4,"nbformat_minor":0,"metadata":{},"cells":[
		{"cell_type":"markdown","metadata":{},"source":"a\nb"},
		{"cell_type":"markdown","metadata":{},"source":["a\n","b"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if nb.Cells[0].Source != "a\nb" || nb.Cells[1].Source != "a\nb" {
		t.Errorf("sources %q and %q, want both \"a\\nb\"", nb.Cells[0].Source, nb.Cells[1].Source)
	}
}

func TestReadErrors(t *testing.T) {
	const head = `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[`
	code := func(fields string) string {
		return head + `{"cell_type":"code","id":"a","metadata":{},"source":"","execution_count":null,"outputs":[` + fields + `]}]}`
	}
	for _, c := range []struct {
		in   string
		is   error
		says string
	}{
		{"", ErrSyntax, "line 1, column 1"},
		{"{\n \"a\": 1,,\n}", ErrSyntax, "line 2, column 9 (byte 10)"},
		{"{\n \"a\": \xff}", ErrSyntax, "not UTF-8"},
		{`{"a": "\ud800"}`, ErrSyntax, "surrogate"},
		{`{"a": "\udc00"}`, ErrSyntax, "surrogate"},
		{`{"a": "\udfff"}`, ErrSyntax, "surrogate"},
		{`{"a": "\udbff\ud800"}`, ErrSyntax, "surrogate"},
		{`{"a": "\ud7ff\ue000\ud800\udc00\udbff\udfff"}`, ErrFormat, "nbformat"},
		{`{} x`, ErrSyntax, "line 1, column 4"},
		{`[]`, ErrFormat, "is a list, want an object"},
		{`{}`, ErrFormat, `has no field "nbformat"`},
		{`{"nbformat":3,"nbformat_minor":0,"worksheets":[]}`, ErrVersion, "nbformat 3"},
		{`{"nbformat":5}`, ErrVersion, "nbformat 5"},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{}}`, ErrFormat, `has no field "cells"`},
		{head + `1]}`, ErrFormat, "cells[0]: is a number, want an object"},
		{head + `{"cell_type":"markdown","id":"a","metadata":{}}]}`, ErrFormat, `cells[0]: has no field "source"`},
		{head + `{"cell_type":"heading","id":"a","metadata":{},"source":""}]}`, ErrFormat, `cells[0]: cell_type "heading"`},
		{head + `{"cell_type":"markdown","id":"a b","metadata":{},"source":""}]}`, ErrFormat, `id "a b"`},
		{head + `{"cell_type":"markdown","id":"a","metadata":{},"source":[1]}]}`, ErrFormat,
			"source is a list, want a string or a list of strings"},
		{head + `{"cell_type":"markdown","id":"a","metadata":{},"source":""},{"cell_type":"raw","id":"a","metadata":{},"source":""}]}`, ErrFormat, `cells[1]: id "a" is already that of cells[0]`},
		{head + `{"cell_type":"code","id":"a","metadata":{},"source":"","outputs":[]}]}`, ErrFormat, `has no field "execution_count"`},
		{code(`{"output_type":"stream","text":""}`), ErrFormat, `cells[0].outputs[0]: has no field "name"`},
		{code(`{"output_type":"error","ename":"","evalue":"","traceback":[1]}`), ErrFormat, "traceback[0] is a number"},
		{code(`{"output_type":"display_data","metadata":{}}`), ErrFormat, "outputs[0].data: is null or missing"},
		{code(`{"output_type":"display_data","metadata":{},"data":{"image/png":{}}}`), ErrFormat, "image/png is an object"},
	} {
		_, err := Read([]byte(c.in))
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Read(%s)\n  error %v\n  want  %v saying %q", c.in, err, c.is, c.says)
		}
	}
}

func TestReadFileNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.ipynb")
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(path); err == nil || !strings.HasPrefix(err.Error(), path+": line 1, column 2") {
		t.Errorf("error %v, want the file, line and column", err)
	}
}

func TestEncodeValuesOfGo(t *testing.T) {
	nb := &Notebook{Metadata: map[string]any{"a": []string{"x"}, "b": 1.5, "c": 2.0, "d": map[string]int{"k": 1}, "e": 1e-9}}
	data, err := Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	const want = "{\n \"cells\": [],\n \"metadata\": {\n  \"a\": [\n   \"x\"\n  ],\n  \"b\": 1.5,\n  \"c\": 2,\n  \"d\": {\n   \"k\": 1\n  },\n  \"e\": 1e-09\n },\n \"nbformat\": 4,\n \"nbformat_minor\": 5\n}\n"
	if string(data) != want {
		t.Errorf("got %s", data)
	}
}

// What Read accepts is written and read again as the same notebook.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"nbformat45.ipynb", "nbformat44.ipynb", "empty.ipynb"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"nbformat":4,"nbformat_minor":9,"metadata":{"x":"\ud83e\uddf5\\ud800"},"cells":[{"cell_type":"code","metadata":{"trusted":true},"source":["a"],"execution_count":0,"outputs":[{"output_type":"new","z":1}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Read(data)
		if err != nil {
			return
		}
		once, err := Encode(nb)
		if err != nil {
			t.Fatalf("accepted, but not written: %v", err)
		}
		again, err := Read(once)
		if err != nil {
			t.Fatalf("written, but not read: %v\n%s", err, once)
		}
		if !reflect.DeepEqual(nb, again) {
			t.Fatalf("the notebook changed:\n%s", once)
		}
		if twice, err := Encode(again); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("written twice, the bytes differ: %v", err)
		}
	})
}
