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
    this.springs = [] // of each: two particles and the rest length
    const join = (i, j, length) => this.springs.push(i, j, length)
    for (let i = 0; i < n * n; i++) {
      const right = i % n < n - 1, below = i + n < n * n
      if (right) join(i, i + 1, r)
      if (below) join(i, i + n, r)
      if (right && below) join(i, i + n + 1, r * Math.SQRT2)
      if (i % n > 0 && below) join(i, i + n - 1, r * Math.SQRT2)
    }
    this.springs = Float64Array.from(this.springs)
    this.corners = [0, n - 1]
    this.hold()
  }

  // hold factors the matrix for the corners and, if it is given, one particle more. A held particle has a row of the unit matrix. Of row i
  // the entry in column j ≤ i is at i * (width + 1) + width − i + j of the band.
  hold(grabbed) {
    const { n, h, k, m, springs } = this, width = n + 1, size = n * n, a = (this.band = new Float64Array(size * (width + 1)))
    this.grabbed = grabbed
    this.held = new Uint8Array(size)
    for (const i of [...this.corners, ...(grabbed === undefined ? [] : [grabbed])]) this.held[i] = 1
    for (let i = 0; i < size; i++) a[i * (width + 1) + width] = this.held[i] ? 1 : m
    for (let s = 0; s < springs.length; s += 3) {
      const i = springs[s], j = springs[s + 1]
      if (!this.held[i]) a[i * (width + 1) + width] += h * h * k
      if (!this.held[j]) a[j * (width + 1) + width] += h * h * k
      if (!this.held[i] && !this.held[j]) a[j * (width + 1) + width - j + i] -= h * h * k
    }
    for (let i = 0; i < size; i++) { // Cholesky, row by row, in the band
      const first = Math.max(0, i - width), row = i * (width + 1) + width - i
      for (let j = first; j <= i; j++) {
        const upper = j * (width + 1) + width - j
        let s = a[row + j]
        for (let l = first; l < j; l++) s -= a[row + l] * a[upper + l]
        a[row + j] = i === j ? Math.sqrt(s) : s / a[upper + j]
      }
    }
  }

  // solve solves A x = b for the three coordinates of b, in place.
  solve(b) {
    const size = this.n * this.n, width = this.n + 1, a = this.band
    for (let i = 0; i < size; i++) {
      let x = b[3 * i], y = b[3 * i + 1], z = b[3 * i + 2]
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

  // step advances the cloth by h, with the grabbed particle at the place to. After each iteration x is a usable answer: from the third on
  // there is none after the time end, so that a slow machine shows its first pictures sooner.
  step(to, end = Infinity) {
    const { h, k, m, v, held, springs } = this, q = this.x, size = this.n * this.n
    const wind = 0.8 * Math.sin(1.3 * this.time) * Math.sin(0.37 * this.time + 1) // of a kilogram, N
    const inertia = new Float64Array(3 * size)
    for (let i = 0, p = 0; i < size; i++) {
      for (let c = 0; c < 3; c++, p++) {
        const outer = c === 1 ? -9.81 : c === 2 ? wind : 0
        if (held[i]) inertia[p] = i === this.grabbed && to ? to[c] : q[p]
        else inertia[p] = m * (q[p] + h * v[p] + h * h * outer)
      }
    }
    const x = q.slice(), b = new Float64Array(3 * size)
    for (let i = 0; i < size; i++) if (held[i]) x.set(inertia.subarray(3 * i, 3 * i + 3), 3 * i)
    for (let s = 0; s < springs.length; s += 3) { // what a held particle's column of the matrix takes to the right side
      const i = springs[s], j = springs[s + 1]
      if (held[i] === held[j]) continue
      const [still, free] = held[i] ? [i, j] : [j, i]
      for (let c = 0; c < 3; c++) inertia[3 * free + c] += h * h * k * inertia[3 * still + c]
    }
    for (let iteration = 0; iteration < this.iterations && (iteration < 2 || performance.now() < end); iteration++) {
      b.set(inertia)
      for (let s = 0; s < springs.length; s += 3) { // without arrays of three: the first steps run before the browser has compiled them
        const i = 3 * springs[s], j = 3 * springs[s + 1], dx = x[i] - x[j], dy = x[i + 1] - x[j + 1], dz = x[i + 2] - x[j + 2]
        const pull = h * h * k * springs[s + 2] / (Math.sqrt(dx * dx + dy * dy + dz * dz) || 1) // times d of the spring: J d
        if (!held[springs[s]]) { b[i] += pull * dx; b[i + 1] += pull * dy; b[i + 2] += pull * dz }
        if (!held[springs[s + 1]]) { b[j] -= pull * dx; b[j + 1] -= pull * dy; b[j + 2] -= pull * dz }
      }
      this.solve(b)
      x.set(b)
    }
    for (let p = 0; p < 3 * size; p++) v[p] = 0.998 * (x[p] - q[p]) / h // the air takes a little
    this.x = x
    this.time += h
  }
}
