"""Writes the Matrix Market files beside it and spectra.json, what scipy says of their eigenvalues:

    pip install -r ../../../testdata/requirements.txt && python make.py

Symmetric matrices: well and ill conditioned, singular, indefinite. A matrix counts as positive definite if the least
eigenvalue is above rounding once the diagonal is scaled to ones, which changes no definiteness.
"""

import json

import numpy as np
import scipy.io
import scipy.linalg
import scipy.sparse as sp


def laplacian(n):
    """Of a grid of n by n, without a boundary: rows sum to zero."""
    line = sp.diags([np.r_[1, 2 * np.ones(n - 2), 1], -np.ones(n - 1), -np.ones(n - 1)], [0, 1, -1])
    eye = sp.identity(n)
    return sp.kron(line, eye) + sp.kron(eye, line)


rnd = np.random.default_rng(4)
n = 12
second = sp.diags([2 * np.ones(120), -np.ones(119), -np.ones(119)], [0, 1, -1])
graded = sp.diags(10.0 ** rnd.uniform(-4, 4, n * n))
arrow = sp.lil_matrix(sp.identity(60))
arrow[0, 1:], arrow[1:, 0], arrow[0, 0] = 0.1, 0.1, 0.5  # 0.5 < 59 * 0.01
matrices = {
    "grid": laplacian(n) + 0.1 * sp.identity(n * n),
    "biharmonic": second @ second,  # condition 1e7
    "triharmonic": second @ second @ second,  # 1e11
    "hilbert": sp.coo_matrix(scipy.linalg.hilbert(8)),  # 1e10, dense
    "graded": graded @ (laplacian(n) + sp.identity(n * n)) @ graded,  # 1e15, all of it scaling
    "singular": laplacian(n),
    "shifted": laplacian(n) - 0.5 * sp.identity(n * n),  # indefinite
    "arrow": arrow,  # indefinite with a positive diagonal
    "saddle": sp.bmat([[laplacian(n) + sp.identity(n * n), sp.identity(n * n)], [sp.identity(n * n), None]]),
}
spectra = {}
for name, a in matrices.items():
    a = sp.coo_matrix(a)
    scipy.io.mmwrite(f"{name}.mtx", a, comment=" " + name, symmetry="symmetric", precision=17)
    dense = a.toarray()
    values, diagonal = scipy.linalg.eigvalsh(dense), dense.diagonal()
    definite = False
    if np.all(diagonal > 0):
        scale = 1 / np.sqrt(diagonal)
        definite = bool(scipy.linalg.eigvalsh(dense * np.outer(scale, scale))[0] > 1e-13)
    spectra[name] = {"Order": a.shape[0], "Least": values[0], "Largest": values[-1], "Definite": definite}
with open("spectra.json", "w") as file:
    json.dump(spectra, file, indent=1)
    file.write("\n")
