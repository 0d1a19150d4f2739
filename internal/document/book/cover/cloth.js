// A cloth by the paper's method, local/global (Liu et al. 2013): springs as a constant matrix M + h² L, factored once for each set of held
// particles, and in each iteration the best direction for each spring and one solve. Lengths are metres, times seconds.

class Cloth {
  // n × n particles, 1 m wide, held by two corners; it lies in the plane z of depth and y = 0 at first.
  constructor(n) {
    Object.assign(this, { n, h: 1 / 60, k: 200, m: 0.3 / (n * n), time: 0, iterations: 8 })
    const r = 1 / (n - 1)
    this.x = new Float64Array(3 * n * n)
    for (let i = 0; i < n * n; i++) this.x.set([(i % n) * r - 0.5, 0, Math.floor(i / n) * r], 3 * i)
    this.v = new Float64Array(3 * n * n)
    this.springs = []
    const join = (i, j, length) => this.springs.push([i, j, length])
    for (let i = 0; i < n * n; i++) {
      const right = i % n < n - 1, below = i + n < n * n
      if (right) join(i, i + 1, r)
      if (below) join(i, i + n, r)
      if (right && below) join(i, i + n + 1, r * Math.SQRT2)
      if (i % n > 0 && below) join(i, i + n - 1, r * Math.SQRT2)
    }
    this.corners = [0, n - 1]
    this.hold()
  }

  // hold factors the matrix for the corners and, if it is given, one particle more. A held particle has a row of the unit matrix.
  hold(grabbed) {
    const { n, h, k, m } = this, width = n + 1, size = n * n, a = (this.band = new Float64Array(size * (width + 1)))
    this.grabbed = grabbed
    this.held = new Uint8Array(size)
    for (const i of [...this.corners, ...(grabbed === undefined ? [] : [grabbed])]) this.held[i] = 1
    const at = (i, j) => i * (width + 1) + j - i + width // of row i, column j ≤ i
    for (let i = 0; i < size; i++) a[at(i, i)] = this.held[i] ? 1 : m
    for (const [i, j] of this.springs) {
      if (!this.held[i]) a[at(i, i)] += h * h * k
      if (!this.held[j]) a[at(j, j)] += h * h * k
      if (!this.held[i] && !this.held[j]) a[at(j, i)] -= h * h * k
    }
    for (let i = 0; i < size; i++) { // Cholesky, row by row, in the band
      for (let j = Math.max(0, i - width); j <= i; j++) {
        let s = a[at(i, j)]
        for (let l = Math.max(0, i - width, j - width); l < j; l++) s -= a[at(i, l)] * a[at(j, l)]
        a[at(i, j)] = i === j ? Math.sqrt(s) : s / a[at(j, j)]
      }
    }
  }

  // solve solves A x = b for the three coordinates of b, in place.
  solve(b) {
    const size = this.n * this.n, width = this.n + 1, a = this.band
    for (let i = 0; i < size; i++) {
      let [x, y, z] = [b[3 * i], b[3 * i + 1], b[3 * i + 2]]
      for (let j = Math.max(0, i - width), p = i * (width + 1) + j - i + width; j < i; j++, p++) {
        x -= a[p] * b[3 * j]; y -= a[p] * b[3 * j + 1]; z -= a[p] * b[3 * j + 2]
      }
      const d = a[i * (width + 1) + width]
      b[3 * i] = x / d; b[3 * i + 1] = y / d; b[3 * i + 2] = z / d
    }
    for (let i = size - 1; i >= 0; i--) {
      const d = a[i * (width + 1) + width]
      const x = (b[3 * i] /= d), y = (b[3 * i + 1] /= d), z = (b[3 * i + 2] /= d)
      for (let j = Math.max(0, i - width), p = i * (width + 1) + j - i + width; j < i; j++, p++) {
        b[3 * j] -= a[p] * x; b[3 * j + 1] -= a[p] * y; b[3 * j + 2] -= a[p] * z
      }
    }
  }

  // step advances the cloth by h, with the grabbed particle at the place to.
  step(to) {
    const { h, k, m, v, held } = this, q = this.x, size = this.n * this.n
    const wind = 0.8 * Math.sin(1.3 * this.time) * Math.sin(0.37 * this.time + 1) // of a kilogram, N
    const inertia = new Float64Array(3 * size)
    for (let i = 0; i < size; i++) {
      for (let c = 0; c < 3; c++) {
        const p = 3 * i + c
        if (held[i]) inertia[p] = i === this.grabbed && to ? to[c] : q[p]
        else inertia[p] = m * (q[p] + h * v[p] + h * h * [0, -9.81, wind][c])
      }
    }
    let x = q.slice()
    for (let i = 0; i < size; i++) if (held[i]) x.set(inertia.subarray(3 * i, 3 * i + 3), 3 * i)
    for (let iteration = 0; iteration < this.iterations; iteration++) {
      const b = inertia.slice()
      for (const [i, j, r] of this.springs) {
        const s = [0, 1, 2].map(c => x[3 * i + c] - x[3 * j + c]), length = Math.hypot(...s) || 1
        for (let c = 0; c < 3; c++) {
          const pull = h * h * k * r * s[c] / length // J d
          if (!held[i]) b[3 * i + c] += pull + (held[j] ? h * h * k * x[3 * j + c] : 0)
          if (!held[j]) b[3 * j + c] += -pull + (held[i] ? h * h * k * x[3 * i + c] : 0)
        }
      }
      this.solve(b)
      x = b
    }
    for (let p = 0; p < 3 * size; p++) v[p] = 0.998 * (x[p] - q[p]) / h // the air takes a little
    this.x = x
    this.time += h
  }
}
