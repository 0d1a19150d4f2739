// Package lab starts a real JupyterLab in which the msp kernel is installed and a folder of notebooks is open. It takes
// the jupyter-lab on PATH if that works, else a private virtual environment, which it makes once from pinned
// requirements and uses again afterwards. What it writes for one run (the kernelspec and a link to the running binary)
// is in a directory of that run, which is removed when JupyterLab ends, so that the person's own Jupyter stays as it
// was.
package lab
