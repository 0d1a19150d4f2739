"""A notebook with parameters through papermill and through `msp run`, which have to agree: python parameters.py MSP"""

import json
import pathlib
import subprocess
import sys
import tempfile

import nbformat
import papermill

import report

msp = sys.argv[1]
DECLARED = """h := 1.0 / 30 // step, s
n := 20
exact := false
name := "cloth"
masses := []float64{1, 1}
names := []string{}"""
SHOWN = 'import "fmt"\nfmt.Printf("%T %v %T %v %v %q %T %v %q", h, h, n, n, exact, name, masses, masses, names)'
VALUES = {"h": 1, "n": -4, "exact": True, "name": 'a "flag" ü\n', "masses": [1, 2.5], "names": ["a,b", "c"]}
EXPECTED = 'float64 1 int -4 true "a \\"flag\\" ü\\n" []float64 [1 2.5] ["a,b" "c"]'


def printed(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert [c.metadata.get("tags") or None for c in notebook.cells] == [["parameters"], ["injected-parameters"], None], "wrong cells"
    assert [c.execution_count for c in notebook.cells] == [1, 2, 3], "wrong execution counts"
    return notebook.cells[2].outputs[0].text


with tempfile.TemporaryDirectory() as directory:
    home = pathlib.Path(directory)
    source, out = home / "in.ipynb", home / "out.ipynb"
    cells = [nbformat.v4.new_code_cell(DECLARED), nbformat.v4.new_code_cell(SHOWN)]
    cells[0].metadata["tags"] = ["parameters"]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "msp", "display_name": "Go (msp)", "language": "go"}
    nbformat.write(notebook, source)

    def execute(**values):
        papermill.execute_notebook(source, out, parameters=values, progress_bar=False, start_timeout=60)
        return printed(out)

    with report.check("papermill gives every parameter the type that it was declared with"):
        assert execute(**VALUES) == EXPECTED, printed(out)
    with report.check("msp run takes what papermill has written and gives the same"):
        subprocess.run([msp, "run", "--quiet", out, "-o", home / "again.ipynb", "-p", "h=1"], check=True, timeout=60)
        assert printed(home / "again.ipynb").startswith("float64 1 int 20 false"), printed(home / "again.ipynb")
    with report.check("msp run --parameters gives the same as papermill"):
        (home / "values.json").write_text(json.dumps(VALUES))
        subprocess.run([msp, "run", "--quiet", source, "-o", out, "--parameters", home / "values.json"], check=True, timeout=60)
        assert printed(out) == EXPECTED, printed(out)
    with report.check("papermill knows the parameters of a notebook and their usual values"):
        known = papermill.inspect_notebook(source)
        assert (known["h"]["default"], known["h"]["help"]) == ("1.0 / 30", "step, s"), known
        assert known["masses"]["default"] == "[]float64{1, 1}", known
    with report.check("a value of a wrong type fails in papermill's cell and before any cell in msp run"):
        try:
            execute(n=0.5)
        except papermill.PapermillExecutionError as problem:
            assert "n = 0.5" in str(problem) and "truncated" in str(problem), problem
        else:
            raise AssertionError("papermill ran it")
        said = subprocess.run([msp, "run", source, "-p", "n=0.5"], capture_output=True, text=True, timeout=60)
        assert said.returncode == 1 and 'n: "0.5" is not a value of type int' in said.stderr and not said.stdout, said
    with report.check("papermill refuses what has no place in Go"):
        for values, says in [({"n": None}, "parameter n: Go has no null"), ({"h": float("nan")}, "parameter h: nan"),
            ({"n": {"a": 1}}, "parameter n: ")]:
            try:
                execute(**values)
            except (TypeError, ValueError) as problem:
                assert says in str(problem), problem
            else:
                raise AssertionError(f"it took {values}")
report.finish()
