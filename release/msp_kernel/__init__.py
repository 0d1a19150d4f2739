"""The Go kernel msp for Jupyter. The program is msp, beside this environment's python."""
