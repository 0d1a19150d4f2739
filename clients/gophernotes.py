"""gophernotes' own example notebooks, unmodified, on this kernel under the name gophernotes: gophernotes.py MSP OUT

They come with its module, which the go command fetches. What of them cannot run anywhere without a network or a
service, or wants an older version of a library, is listed here with its reason; every other cell has to go well.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import nbformat
from jupyter_client.kernelspec import KernelSpecManager

import nbrunner
import report

MODULE = "github.com/gopherdata/gophernotes@v0.7.5"

# Notebook → cells (by what they contain) that fail, and with what.
FAILS = {
    "Display.ipynb": [
        # of gonum.org/v1/plot before v0.9
        ("p, err := plot.New()", "assignment mismatch: 2 variables but plot.New returns 1 value"),
    ],
    "Facial_Recognition_MachineBox.ipynb": None,  # a client of the service Machine Box, over files of its author
    "Matrix_Operations.ipynb": [],
    "Worker_Pools.ipynb": [],
}

# Four cells of Display.ipynb download pictures, from github.com, jupyter.org and wikimedia.org. Without a network
# the call fails, which ends the cell.
NETWORK = ("http.Get", "dial tcp")

# What some cells of Display.ipynb have to show: the text of the cell → MIME types of its outputs.
SHOWS = {
    "display.HTML(`<h1": ["text/html"],
    "Display(display.Math": ["text/markdown", "text/latex"],
    "H{}": ["text/html"],
    "S{}": ["text/latex"],
    "R{}": ["text/latex"],
}

msp, out = sys.argv[1], pathlib.Path(sys.argv[2])
manager = KernelSpecManager()
with tempfile.TemporaryDirectory() as prefix:
    with report.check("msp install --as gophernotes takes the name over, and leaves another kernel's alone"):
        kernels = pathlib.Path(prefix) / "share/jupyter/kernels"
        foreign = kernels / "gophernotes/kernel.json"
        foreign.parent.mkdir(parents=True)
        foreign.write_text('{"argv": ["gophernotes", "{connection_file}"], "display_name": "Go", "language": "go"}')
        install = [msp, "install", "--as", "gophernotes", "--prefix", prefix]
        refused = subprocess.run(install, capture_output=True, text=True)
        assert refused.returncode == 1 and "another kernel" in refused.stderr, refused
        assert "gophernotes" in json.loads(foreign.read_text())["argv"]
        subprocess.run([*install, "--force"], check=True, capture_output=True)
        manager.kernel_dirs.insert(0, str(kernels))
        assert manager.get_kernel_spec("gophernotes").display_name == "Go (msp as gophernotes)"

    fetched = json.loads(subprocess.run(["go", "mod", "download", "-json", MODULE], cwd=prefix, capture_output=True, text=True,
        check=True).stdout)
    examples = sorted(pathlib.Path(fetched["Dir"], "examples").glob("*.ipynb"))
    assert {e.name for e in examples} == set(FAILS), examples
    for path in examples:
        known = FAILS[path.name]
        if known is None:
            print(f"skip  gophernotes' {path.name}: it talks to a service on its author's machine", flush=True)
            continue
        with report.check(f"gophernotes' {path.name} opens in this kernel and runs"):
            notebook = nbformat.read(path, as_version=4)
            assert notebook.metadata.kernelspec.name == "gophernotes"
            client = nbrunner.Client(notebook, timeout=60, allow_errors=bool(known))
            client.create_kernel_manager()
            client.km.kernel_spec_manager = manager
            client.execute()
            nbformat.write(notebook, out / f"gophernotes-{path.name}")
            seen = set()
            for cell in notebook.cells:
                if cell.cell_type != "code":
                    continue
                for output in cell.outputs:
                    if output.output_type == "error":
                        why = [k for k in [*known, NETWORK] if k[0] in cell.source and k[1] in output.evalue]
                        assert why, f"{cell.source}\nfails: {output.evalue}"
                        seen.update(set(why) - {NETWORK})
                    elif output.output_type != "stream":
                        assert "text/plain" in output.data, output
                for text, mimes in SHOWS.items():
                    if path.name == "Display.ipynb" and text in cell.source:
                        shown = [m for o in cell.outputs for m in o.get("data", {}) if m != "text/plain"]
                        assert shown == mimes, (cell.source, shown)
                        seen.add(text)
            assert seen == set(known) | (set(SHOWS) if known else set()), f"only {seen}"
report.finish()
