// Package lab starts a real JupyterLab in which the msp kernel is installed and a folder of notebooks is
// open. It takes the jupyter-lab on PATH if that works, else a private virtual environment which it makes
// once from pinned requirements and finds again afterwards. What it writes for one run (the kernelspec and a
// link to the running binary) lies in a directory of that run and goes when JupyterLab ends, so the
// person's own Jupyter is left as it was.
package lab
