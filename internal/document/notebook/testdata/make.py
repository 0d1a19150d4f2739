"""Writes the notebooks beside it with the real nbformat (5.10.4 was used): python make.py

The tests check that reading and writing them gives the same bytes."""
import os
import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell

here = os.path.dirname(os.path.abspath(__file__))

nb = new_notebook(metadata={
    "kernelspec": {"name": "msp", "display_name": "Go (msp)", "language": "go"},
    "language_info": {"name": "go", "file_extension": ".go"},
    "zeta": [1, 2.5, 1e-08, 1e22, True, None, "x", [], {}, {"b": 1, "a": {"c": []}}],
    "authors": [{"name": "Grüße <b>&amp;</b> 🧵 日本"}],
})
nb["unknown_top"] = {"keep": "me"}
nb.cells = [
    new_markdown_cell("# Title\n\n$\\|p_{12}\\|$ \"quoted\" \\ tab\t end\n", id="md"),
    new_markdown_cell("", id="empty", metadata={"tags": ["skip-execution"]}),
    new_markdown_cell("![x](attachment:a.png)", id="att", attachments={"a.png": {"image/png": "aGVsbG8=\n"},
        "b.txt": {"text/plain": "one\ntwo"}}),
    new_code_cell("a := 1\r\nb := 2\rc\x0bd\x0ce\x1cf\x1dg\x1eh\x85i\u2028j\u2029k\n\n", id="lines", execution_count=None),
    new_code_cell("fmt.Println(1)", id="out-1", execution_count=7,
        metadata={"collapsed": False, "jupyter": {"outputs_hidden": True}}, outputs=[
        new_output("stream", name="stdout", text="a\nb"),
        new_output("stream", name="stderr", text=""),
        new_output("display_data", data={"image/png": "aGVsbG8=\n", "text/plain": "<fig>", "image/svg+xml": "<svg>\n</svg>"},
            metadata={"image/png": {"width": 3, "height": 4.5}}),
        new_output("execute_result", execution_count=7, data={"application/json": ["a\n",
            {"k": [1.0, -0.0, 12345678901234567890]}], "application/vnd.x+json": "s", "text/html": "<p>\n</p>", "application/javascript": "a\nb"}),
        new_output("error", ename="panic", evalue="multi\nline", traceback=["\x1b[31mred\x1b[0m", "\x00\x08\x7f"]),
    ]),
    new_raw_cell("raw", id="raw_", metadata={"format": "text/x-rst"}),
]
nb.cells[4]["future_field"] = ["kept"]
nbformat.write(nb, os.path.join(here, "nbformat45.ipynb"))

old = new_notebook(cells=[new_markdown_cell("same"), new_markdown_cell("same"), new_code_cell("x")])
old.nbformat_minor = 4
for c in old.cells:
    del c["id"]
nbformat.write(old, os.path.join(here, "nbformat44.ipynb"))
nbformat.write(new_notebook(), os.path.join(here, "empty.ipynb"))
