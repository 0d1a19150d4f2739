"""Minimises g of a time step with scipy, for systems of a few particles, and writes minima.json:

    pip install -r requirements.txt && python minimise.py >minima.json

g (Liu et al. 2013, eq. 8) is written down here once more, from the paper and not from the Go code: with
E = sum of k/2 (|p_i - p_j| - r)^2 over the springs, minus f_ext . x,

    g(x) = 1/2 (x - y)' M (x - y) + h^2 E(x).

scipy's BFGS gets close and trust-exact with the exact Hessian finishes, so that minima are good to rounding.
"""

import json

import numpy as np
from scipy.optimize import minimize

GRAVITY = np.array([0.0, -9.81, 0.0])


def random_system(seed):
    """A net of a few particles near a point of rest: springs between random pairs, some particles pinned."""
    rnd = np.random.default_rng(seed)
    m = int(rnd.integers(2, 9))
    pairs = {tuple(sorted(map(int, rnd.choice(m, 2, replace=False)))) for _ in range(2 * m)}
    x0 = rnd.normal(size=(m, 3))
    return {
        "h": float(10 ** rnd.uniform(-2.5, -1)),
        "mass": (10 ** rnd.uniform(-1, 1, m)).tolist(),
        "springs": [
            {"I": i, "J": j, "K": float(10 ** rnd.uniform(0, 3)), "R": float(np.linalg.norm(x0[i] - x0[j]) * rnd.uniform(0.8, 1))}
            for i, j in sorted(pairs)
        ],
        "x0": x0.ravel().tolist(),
        "pins": sorted(map(int, rnd.choice(m, int(rnd.integers(0, m // 2 + 1)), replace=False))),
        "y": (x0 + 0.05 * rnd.normal(size=(m, 3))).ravel().tolist(),
    }


def objective(s, free, x, order):
    """g, its gradient and its Hessian over the free coordinates; order says up to which."""
    h2, mass, y = s["h"] ** 2, np.array(s["mass"]), np.array(s["y"]).reshape(-1, 3)
    p = y.copy()
    p[s["pins"]] = np.array(s["x0"]).reshape(-1, 3)[s["pins"]]
    p.ravel()[free] = x
    m = len(mass)
    weight = mass[:, None] * GRAVITY
    g = 0.5 * np.sum(mass[:, None] * (p - y) ** 2) - h2 * np.sum(weight * p)
    grad = mass[:, None] * (p - y) - h2 * weight
    hess = np.kron(np.diag(mass), np.eye(3)).reshape(m, 3, m, 3)
    for e in s["springs"]:
        i, j, k, r = e["I"], e["J"], e["K"], e["R"]
        d = p[i] - p[j]
        length = np.linalg.norm(d)
        u = d / length
        g += 0.5 * h2 * k * (length - r) ** 2
        pull = h2 * k * (length - r) * u
        grad[i] += pull
        grad[j] -= pull
        block = h2 * k * (np.outer(u, u) + (1 - r / length) * (np.eye(3) - np.outer(u, u)))
        hess[i, :, i] += block
        hess[j, :, j] += block
        hess[i, :, j] -= block
        hess[j, :, i] -= block
    return (g, grad.ravel()[free], hess.reshape(3 * m, 3 * m)[np.ix_(free, free)])[order]


def solve(s):
    free = np.array([c for c in range(3 * len(s["mass"])) if c // 3 not in s["pins"]])
    g, grad, hess = (lambda x, o=order: objective(s, free, x, o) for order in range(3))
    start = np.array(s["y"])[free]
    close = minimize(g, start, jac=grad, method="BFGS", options={"gtol": 1e-8})
    best = minimize(g, close.x, jac=grad, hess=hess, method="trust-exact", options={"gtol": 1e-13})
    x = np.array(s["y"])
    for i in s["pins"]:
        x[3 * i : 3 * i + 3] = s["x0"][3 * i : 3 * i + 3]
    x[free] = best.x
    least = np.linalg.eigvalsh(hess(best.x))[0]
    return x, least, np.linalg.norm(grad(best.x))


minima = []
for seed in range(40):
    s = random_system(seed)
    x, least, left = solve(s)
    if least > 0.02 and left < 1e-12:  # an isolated minimum, which a gradient of 1e-12 kg m fixes to 1e-10 m
        minima.append(s | {"seed": seed, "x": x.tolist()})
print(json.dumps(minima, indent=1))
