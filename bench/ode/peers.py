"""The same problems by scipy's solve_ivp. Started by `go -C bench run ./ode`, which writes problems.json:

    pip install -r requirements.txt
    python peers.py compare problems.json >results.json      # each run of problems.json, with its work and time
    python peers.py reference problems.json >reference.json  # tight tolerances

Robertson, van der Pol and the forces of the cloth are written down here once more, for numpy, and not from the Go
code. All have their exact Jacobians, that of the cloth as a sparse matrix.
"""

import json
import platform
import sys
import time

import numpy as np
import scipy
from scipy.integrate import solve_ivp
from scipy.sparse import coo_matrix


def robertson(_):
    def f(t, y):
        a, b, c = 0.04 * y[0], 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
        return [b - a, a - b - c, c]

    def jac(t, y):
        return [[-0.04, 1e4 * y[2], 1e4 * y[1]], [0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1]], [0, 6e7 * y[1], 0]]

    return f, jac


def van_der_pol(_):
    mu = 1000

    def f(t, y):
        return [y[1], mu * (1 - y[0] ** 2) * y[1] - y[0]]

    def jac(t, y):
        return [[0, 1], [-2 * mu * y[0] * y[1] - 1, mu * (1 - y[0] ** 2)]]

    return f, jac


def cloth(p):
    """y = (x, v): m dv/dt = m g + sum of -k (l - r) u - d (v_i - v_j) over the springs; pins stay."""
    c = p["cloth"]
    mass, gravity, damping = np.array(c["mass"]), np.array(c["gravity"]), c["damping"]
    springs = np.array(c["springs"])
    i, j = springs[:, 0].astype(int), springs[:, 1].astype(int)
    k, r = springs[:, 2], springs[:, 3]
    m, s = len(mass), len(k)
    free = np.ones(m)
    free[c["pins"]] = 0
    # Sums over the springs at each particle, as a matrix: +1 at I, -1 at J.
    ends = coo_matrix((np.r_[np.ones(s), -np.ones(s)], (np.r_[i, j], np.r_[:s, :s])), shape=(m, s)).tocsr()
    inverse = free / mass

    def f(t, y):
        x, v = y[: 3 * m].reshape(m, 3), y[3 * m :].reshape(m, 3)
        p12 = x[i] - x[j]
        length = np.sqrt(np.einsum("sa,sa->s", p12, p12))
        pull = (k * (1 - r / length))[:, None] * p12 + damping * (v[i] - v[j])
        a = free[:, None] * gravity - inverse[:, None] * (ends @ pull)
        return np.concatenate([y[3 * m :] * np.repeat(free, 3), a.ravel()])

    # The Jacobian: 1 for x' = v, then the 3x3 blocks (I, I), (I, J), (J, I), (J, J) of each spring, of v' by x and by v.
    axis = np.arange(3)
    shape = (4, s, 3, 3)
    block = np.broadcast_to(3 * np.stack([i, i, j, j])[:, :, None, None] + axis[:, None], shape)
    across = np.broadcast_to(3 * np.stack([i, j, i, j])[:, :, None, None] + axis, shape)
    weight = np.stack([inverse[i], -inverse[i], -inverse[j], inverse[j]])[:, :, None, None]
    rows = 3 * m + np.concatenate([np.arange(-3 * m, 0), block.ravel(), block.ravel()])
    columns = np.concatenate([3 * m + np.arange(3 * m), across.ravel(), 3 * m + across.ravel()])
    resist = np.broadcast_to(-weight * damping * np.eye(3), shape).ravel()
    move = np.repeat(free, 3)

    def jac(t, y):
        x = y[: 3 * m].reshape(m, 3)
        p12 = x[i] - x[j]
        length = np.sqrt(np.einsum("sa,sa->s", p12, p12))
        u = p12 / length[:, None]
        along = (k * r / length)[:, None, None] * u[:, :, None] * u[:, None, :]
        stiffness = along + (k * (1 - r / length))[:, None, None] * np.eye(3)
        values = np.concatenate([move, (-weight * stiffness).ravel(), resist])
        return coo_matrix((values, (rows, columns)), shape=(6 * m, 6 * m)).tocsc()

    return f, jac


PROBLEMS = {"robertson": robertson, "van der pol": van_der_pol, "cloth": cloth}


def start(p):
    if "cloth" in p:
        return np.concatenate([p["cloth"]["x0"], np.zeros(len(p["cloth"]["x0"]))])
    return np.array(p["y0"], float)


def solve(p, method, rtol, atol, end, times=None):
    """What solve_ivp returns, y at the times, or at the end of each step, and the seconds of processor time."""
    f, jac = PROBLEMS[p["name"]](p)
    extra = {"jac": jac} if method in ("Radau", "BDF", "LSODA") else {}
    began = time.process_time()
    r = solve_ivp(f, (0, end), start(p), method=method, rtol=rtol, atol=atol, t_eval=times, **extra)
    seconds = time.process_time() - began
    if not r.success:
        raise SystemExit(f"{p['name']}, {method}, rtol {rtol:g}: {r.message}")
    return r, (r.y[p["sample"]] if "sample" in p else r.y).T.tolist(), seconds


def compare(given):
    problems = {p["name"]: p for p in given["problems"]}
    for run in given["runs"]:
        r, y, seconds = solve(problems[run["problem"]], run["method"], run["rtol"], run["atol"], run["t"])
        yield {"y": y[-1], "steps": len(r.t) - 1, "f": r.nfev, "jacobians": r.njev, "factors": r.nlu, "seconds": seconds}


def reference(given):
    """The problems at all their times, by two methods: the first is the reference, the other says how good it is."""
    two = {
        "robertson": [("Radau", 1e-12, 1e-20), ("LSODA", 1e-12, 1e-20)],
        "van der pol": [("Radau", 1e-12, 1e-14), ("LSODA", 1e-12, 1e-14)],
        "cloth": [("DOP853", 1e-12, 1e-12), ("RK45", 1e-10, 1e-10)],
    }
    for p in given["problems"]:
        (_, y, _), (_, z, _) = (solve(p, *how, p["times"][-1], p["times"]) for how in two[p["name"]])
        spread = [[float(f"{abs(a - b):.1e}") for a, b in zip(*row)] for row in zip(y, z)]
        by = " and ".join(f"{m}, rtol {rtol:g}, atol {atol:g}" for m, rtol, atol in two[p["name"]])
        yield {"name": p["name"], "by": by, "times": p["times"], "y": y, "spread": spread}


versions = f"scipy {scipy.__version__}, numpy {np.__version__}, Python {platform.python_version()}"
with open(sys.argv[2]) as file:
    given = json.load(file)
if sys.argv[1] == "reference":
    made = {"provenance": f"bench/ode/peers.py, solve_ivp of {versions}", "problems": list(reference(given))}
else:
    made = {"versions": versions, "results": list(compare(given))}
json.dump(made, sys.stdout, indent=1)
