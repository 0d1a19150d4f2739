// Package lab starts JupyterLab with the msp kernel installed and a folder of notebooks open. It uses the jupyter-lab on PATH if
// that works. Otherwise it makes a private virtual environment once, from pinned requirements, and reuses it. The files for one
// run (the kernelspec and a link to the running binary) are in a temporary directory, so the user's own Jupyter stays unchanged.
package lab
