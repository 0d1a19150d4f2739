// RasterPainter draws a frame by itself, without a graphics processor: triangles lit at their corners, lines and balls,
// with a depth buffer and at least two samples to each CSS pixel along both sides. It works where the picture changes.
class RasterPainter extends Painter {
  constructor(canvas, meta, mesh) {
    super(meta, mesh);
    this.context = canvas.getContext("2d", { alpha: false });
    if (!this.context) throw new Error("this browser has no canvas");
    this.how = "drawn without a graphics processor";
    this.slow = true;
    // The particles, the corners of obstacles, and two for what the near plane cuts: across, down and depth in axes of
    // the camera (m), and on the screen in samples, with 1/depth, which is linear there.
    const n = (this.points = meta.particles + meta.corners + 2);
    for (const name of ["across", "down", "depth", "x", "y", "inv", "nx", "ny", "nz"]) this[name] = new Float32Array(n);
    // What is lit, from the front and from behind, and in which picture that was found.
    this.lit = new Float32Array(6 * n);
    this.found = new Int32Array(2 * n);
    this.pictures = 0;
  }

  // leave gives back what a page has few of: nothing.
  leave() {}

  // begin makes room for a picture, and takes what was drawn before off the paper.
  begin(ratio, paper) {
    const { width, height } = this.context.canvas, fine = ratio < 2 ? 2 : 1, ground = packed(paper);
    const same = this.image?.width === width && this.image.height === height && this.fine === fine && this.paper === ground;
    if (!same) {
      this.image = this.context.createImageData(width, height);
      this.out = new Uint32Array(this.image.data.buffer);
      Object.assign(this, { fine, paper: ground, w: width * fine, h: height * fine });
      this.dots = fine === 1 ? this.out : new Uint32Array(this.w * this.h);
      this.nearest = new Float32Array(this.w * this.h); // 1/depth
      this.dots.fill(ground);
      this.drawn = { left: 0, top: 0, right: this.w, bottom: this.h };
      return;
    }
    const { left, top, right, bottom } = this.drawn;
    for (let row = top * this.w; row < bottom * this.w; row += this.w) {
      this.dots.fill(ground, row + left, row + right);
      this.nearest.fill(0, row + left, row + right);
    }
  }

  // see finds where points are on the screen: from the one of this number on, at low + step·p.
  see(first, p, low, step, normals) {
    const { across, down, depth, x, y, inv, nx, ny, nz, w, h, focal, near } = this, { right, up, back } = this.camera;
    const eye = plus(plus(this.camera.target, back, this.camera.distance), low, -1);
    const [rx, ry, rz] = right.map((c, k) => c * step[k] * focal), [ux, uy, uz] = up.map((c, k) => -c * step[k] * focal), [bx, by, bz] = back.map((c, k) => -c * step[k]);
    const r0 = -focal * dot(right, eye), u0 = focal * dot(up, eye), b0 = dot(back, eye);
    let { left, right: most, top, bottom } = this.reach;
    for (let k = 0, i = first; k < p.length; k += 3, i++) {
      const px = p[k], py = p[k + 1], pz = p[k + 2];
      const a = rx * px + ry * py + rz * pz + r0, d = ux * px + uy * py + uz * pz + u0, z = bx * px + by * py + bz * pz + b0;
      across[i] = a; down[i] = d; depth[i] = z;
      const v = z > near ? 1 / z : 0, sx = w / 2 + a * v, sy = h / 2 + d * v;
      inv[i] = v; x[i] = sx; y[i] = sy;
      if (v === 0) this.cut = true;
      else {
        if (sx < left) left = sx;
        if (sx > most) most = sx;
        if (sy < top) top = sy;
        if (sy > bottom) bottom = sy;
      }
      const mx = normals[k], my = normals[k + 1], mz = normals[k + 2];
      nx[i] = right[0] * mx + right[1] * my + right[2] * mz;
      ny[i] = up[0] * mx + up[1] * my + up[2] * mz;
      nz[i] = back[0] * mx + back[1] * my + back[2] * mz;
    }
    this.reach = { left, right: most, top, bottom };
  }

  // light finds the colour at a point of a surface of this colour: at 3k of lit with k = 2i from the front, 2i + 1 from behind.
  light(k, base) {
    const { look } = this.meta, i = k >> 1, side = k & 1 ? -1 : 1;
    const x = this.nx[i], y = this.ny[i], z = this.nz[i], l = Math.sqrt(x * x + y * y + z * z);
    this.shade(base, l > 0 ? side / l : 0, x, y, z, look);
    this.lit[3 * k] = this.red; this.lit[3 * k + 1] = this.green; this.lit[3 * k + 2] = this.blue;
    this.found[k] = this.pictures;
  }

  // shade finds the colour, 0 … 255, of a surface of this colour with the normal s·(x, y, z); it is that of shade.go.
  shade(base, s, x, y, z, look) {
    const l = look.light, m = look.halfway;
    const lambert = Math.max(0, (s * (x * l[0] + y * l[1] + z * l[2]) + look.wrapped) / (1 + look.wrapped));
    const light = (look.ambient + look.sky * (0.5 + 0.5 * s * y) + look.direct * lambert) * (1 - look.rim * (1 - Math.max(0, s * z)));
    const c = s * (x * m[0] + y * m[1] + z * m[2]), shine = c > 0 && lambert > 0 ? look.gloss * Math.pow(c, look.hardness) : 0;
    this.red = encode(base[0] * light + shine);
    this.green = encode(base[1] * light + shine);
    this.blue = encode(base[2] * light + shine);
  }

  // triangles draws lit triangles, seen from either side, each of its colour; their points are numbered from first on.
  triangles(list, first, front, back) {
    const { x, y, inv, lit, found, dots, nearest, w, h, pictures } = this;
    for (let k = 0; k < list.length; k += 3) {
      let a = first + list[k], b = first + list[k + 1], c = first + list[k + 2];
      if (inv[a] === 0 || inv[b] === 0 || inv[c] === 0) {
        this.cutTriangle(a, b, c, front, back);
        continue;
      }
      // y runs down: a triangle that runs counter-clockwise has a negative area.
      let area = (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
      const side = area < 0 ? 0 : 1, base = side ? back : front;
      let swap;
      if (y[b] < y[a]) { swap = a; a = b; b = swap; area = -area; }
      if (y[c] < y[a]) { swap = a; a = c; c = swap; area = -area; }
      if (y[c] < y[b]) { swap = b; b = c; c = swap; area = -area; }
      const xa = x[a], ya = y[a], xb = x[b], yb = y[b], xc = x[c], yc = y[c];
      const top = Math.max(0, Math.ceil(ya - 0.5)), bottom = Math.min(h, Math.ceil(yc - 0.5));
      if (top >= bottom) continue;
      const ka = 2 * a + side, kb = 2 * b + side, kc = 2 * c + side;
      if (found[ka] !== pictures) this.light(ka, base);
      if (found[kb] !== pictures) this.light(kb, base);
      if (found[kc] !== pictures) this.light(kc, base);
      // What changes along the picture, by a sample across (…x) and down (…y). A triangle on edge is as at its first corner.
      const one = Math.abs(area) < 0.5 ? 0 : 1 / area, dxb = (xb - xa) * one, dxc = (xc - xa) * one, dyb = (yb - ya) * one, dyc = (yc - ya) * one;
      const va = inv[a], vb = inv[b] - va, vc = inv[c] - va, vx = vb * dyc - vc * dyb, vy = vc * dxb - vb * dxc;
      const ra = lit[3 * ka], rb = lit[3 * kb] - ra, rc = lit[3 * kc] - ra, rx = rb * dyc - rc * dyb, ry = rc * dxb - rb * dxc;
      const ga = lit[3 * ka + 1], gb = lit[3 * kb + 1] - ga, gc = lit[3 * kc + 1] - ga, gx = gb * dyc - gc * dyb, gy = gc * dxb - gb * dxc;
      const ba = lit[3 * ka + 2], bb = lit[3 * kb + 2] - ba, bc = lit[3 * kc + 2] - ba, bx = bb * dyc - bc * dyb, by = bc * dxb - bb * dxc;
      const long = (xc - xa) / (yc - ya), upper = (xb - xa) / (yb - ya), lower = (xc - xb) / (yc - yb);
      for (let row = top; row < bottom; row++) {
        const py = row + 0.5, far = xa + (py - ya) * long, bent = py < yb ? xa + (py - ya) * upper : xb + (py - yb) * lower;
        const from = Math.max(0, Math.ceil((far < bent ? far : bent) - 0.5)), to = Math.min(w, Math.ceil((far < bent ? bent : far) - 0.5));
        if (from >= to) continue;
        const dx = from + 0.5 - xa, dy = py - ya;
        let v = va + dx * vx + dy * vy, r = ra + dx * rx + dy * ry, g = ga + dx * gx + dy * gy, u = ba + dx * bx + dy * by;
        for (let at = row * w + from, end = row * w + to; at < end; at++, v += vx, r += rx, g += gx, u += bx) {
          if (v <= nearest[at]) continue;
          nearest[at] = v;
          dots[at] = -16777216 | (u << 16) | (g << 8) | r;
        }
      }
    }
  }

  // cutTriangle draws what of a triangle lies behind the near plane.
  cutTriangle(a, b, c, front, back) {
    const { depth, near } = this, kept = [];
    let spare = this.points - 2;
    [a, b, c].forEach((i, k, all) => {
      const j = all[(k + 1) % 3];
      if (this.inv[i] > 0) kept.push(i);
      if (this.inv[i] > 0 === this.inv[j] > 0) return;
      const s = (1.001 * near - depth[i]) / (depth[j] - depth[i]);
      for (const name of ["across", "down", "depth", "nx", "ny", "nz"]) this[name][spare] = this[name][i] + s * (this[name][j] - this[name][i]);
      this.inv[spare] = 1 / depth[spare];
      this.x[spare] = this.w / 2 + this.across[spare] * this.inv[spare];
      this.y[spare] = this.h / 2 + this.down[spare] * this.inv[spare];
      this.found[2 * spare] = this.found[2 * spare + 1] = 0;
      kept.push(spare++);
    });
    for (let k = 2; k < kept.length; k++) this.triangles([kept[0], kept[k - 1], kept[k]], 0, front, back);
  }

  // lines draws straight lines a CSS pixel wide, so many metres in front of where they are. What they cover keeps a share of
  // its colour and is given ink(k).
  lines(list, lift, keep, ink) {
    const { x, y, inv, dots, nearest, w, h } = this, wide = 2, share = Math.round(256 * keep);
    for (let k = 0; k < list.length; k += 2) {
      const i = list[k], j = list[k + 1];
      if (inv[i] === 0 || inv[j] === 0) continue;
      const dx = x[j] - x[i], dy = y[j] - y[i], steep = Math.abs(dy) > Math.abs(dx), long = Math.max(1e-3, steep ? Math.abs(dy) : Math.abs(dx));
      // From sample to sample along the longer way, and so many beside each other.
      const sign = (steep ? dy : dx) < 0 ? -1 : 1, begin = steep ? y[i] : x[i], most = steep ? h : w;
      const slope = (steep ? dx : dy) / long, va = inv[i] / (1 - lift * inv[i]), vs = (inv[j] / (1 - lift * inv[j]) - va) / long;
      const aside = steep ? x[i] : y[i], width = steep ? w : h, along = steep ? w : 1, beside = steep ? 1 : w, colour = ink(k >> 1);
      let from = Math.ceil(Math.min(begin, begin + sign * long) - 0.5), to = Math.ceil(Math.max(begin, begin + sign * long) - 0.5);
      if (from < 0) from = 0;
      if (to > most) to = most;
      for (let s = from; s < to; s++) {
        const t = sign * (s + 0.5 - begin), v = va + t * vs, edge = Math.round(aside + t * slope - wide / 2);
        for (let q = Math.max(0, edge); q < edge + wide && q < width; q++) {
          const at = s * along + q * beside;
          if (v <= nearest[at]) continue;
          nearest[at] = v;
          const d = dots[at];
          dots[at] = (((Math.imul(d & 0xff00ff, share) >>> 8) & 0xff00ff) | ((((d >>> 8) & 0xff) * share) & 0xff00)) + colour | -16777216;
        }
      }
    }
  }

  // balls draws lit balls of so many samples across, lift metres in front of where they are.
  balls(list, size, lift, colour) {
    if (!list.length) return;
    const { x, y, inv, dots, nearest, w, h } = this, n = Math.max(1, Math.round(size)), face = new Uint32Array(n * n);
    for (let row = 0; row < n; row++) for (let k = 0; k < n; k++) {
      const px = (2 * k + 1) / n - 1, py = (2 * row + 1) / n - 1, rest = 1 - px * px - py * py;
      if (rest < 0) continue;
      this.shade(colour, 1, px, -py, Math.sqrt(rest), this.meta.look);
      face[row * n + k] = -16777216 | (this.blue << 16) | (this.green << 8) | this.red;
    }
    for (const i of list) {
      if (inv[i] === 0) continue;
      const left = Math.round(x[i] - n / 2), top = Math.round(y[i] - n / 2), v = inv[i] / (1 - lift * inv[i]);
      for (let row = Math.max(0, -top); row < n && top + row < h; row++) for (let k = Math.max(0, -left); k < n && left + k < w; k++) {
        const at = (top + row) * w + left + k, dot = face[row * n + k];
        if (dot === 0 || v <= nearest[at]) continue;
        nearest[at] = v;
        dots[at] = dot;
      }
    }
  }

  // finish puts on the canvas what has changed since the last picture: each dot is the mean of its samples.
  finish(margin) {
    const { dots, out, w, h, fine, drawn, reach } = this;
    const now = this.cut ? { left: 0, top: 0, right: w, bottom: h } : {
      left: Math.max(0, fine * Math.floor((reach.left - margin) / fine)), right: Math.min(w, fine * Math.ceil((reach.right + margin) / fine)),
      top: Math.max(0, fine * Math.floor((reach.top - margin) / fine)), bottom: Math.min(h, fine * Math.ceil((reach.bottom + margin) / fine)) };
    const left = Math.min(now.left, drawn.left) / fine, right = Math.max(now.right, drawn.right) / fine;
    const top = Math.min(now.top, drawn.top) / fine, bottom = Math.max(now.bottom, drawn.bottom) / fine;
    if (fine === 2) for (let row = top; row < bottom; row++) {
      for (let at = (row * w) / 2 + left, end = (row * w) / 2 + right, s = 2 * row * w + 2 * left; at < end; at++, s += 2) {
        const a = dots[s], b = dots[s + 1], c = dots[s + w], d = dots[s + w + 1];
        if (a === b && c === d && a === c) { out[at] = a; continue; }
        const odd = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff) + 0x20002;
        const even = ((a >>> 8) & 0xff) + ((b >>> 8) & 0xff) + ((c >>> 8) & 0xff) + ((d >>> 8) & 0xff) + 2;
        out[at] = ((odd >>> 2) & 0xff00ff) | ((even << 6) & 0xff00) | -16777216;
      }
    }
    this.context.putImageData(this.image, 0, 0, left, top, right - left, bottom - top);
    this.drawn = now;
  }

  // draw paints a frame on paper of a colour (red, green, blue, 0 … 1); ratio is how many dots of the canvas stand on a CSS pixel.
  draw(frame, camera, strained, ratio, paper) {
    const { meta, mesh } = this, { look } = meta, x = this.positions(frame), css = ratio * (ratio < 2 ? 2 : 1);
    this.begin(ratio, paper);
    const pixel = pixelAt(camera, this.h / css), dots = (metres, least) => css * Math.max(least, metres / pixel);
    Object.assign(this, { camera, near: camera.distance / 100, focal: this.h / 2 / Math.tan(camera.view.angle / 2), cut: false, reach: { left: this.w, right: 0, top: this.h, bottom: 0 } });
    this.pictures++;
    this.see(0, x, meta.low, meta.step, this.findNormals(x));
    this.see(meta.particles, mesh.corners, [0, 0, 0], [1, 1, 1], mesh.slopes);
    this.triangles(mesh.faces, meta.particles, look.obstacle, look.obstacle);
    this.triangles(mesh.ground, meta.particles, look.ground, look.ground);
    const pin = dots(meta.pinSize, 7), ball = dots(meta.ballSize, 4), shade = this.lineShade(pixel), inkOf = (colour) => packed(colour) & 0xffffff;
    if (strained) this.lines(mesh.springs, 0, 0, (k) => inkOf(this.tint(x, k)));
    else {
      this.triangles(mesh.triangles, 0, look.front, look.back);
      if (shade > 0) this.lines(mesh.lines, 3 * pixel, 1 - shade, () => 0);
      const rod = inkOf(look.rod.map((c) => encode(c) / 255));
      this.lines(mesh.rods, 0, 0, () => rod);
      this.balls(mesh.balls, ball, 0, look.ball);
    }
    this.balls(mesh.pins, pin, meta.pinSize, look.pin);
    this.finish(Math.max(pin, ball) / 2 + css);
  }
}

// packed is a colour (0 … 1) as a dot of an image.
const packed = (c) => (-16777216 | (Math.round(255 * c[2]) << 16) | (Math.round(255 * c[1]) << 8) | Math.round(255 * c[0])) >>> 0;

// sRGB, 0 … 255, of linear light in steps of 1/4095.
const encoded = Float32Array.from({ length: 4096 }, (_, i) => 255 * (i < 12.82 ? (12.92 * i) / 4095 : 1.055 * (i / 4095) ** (1 / 2.4) - 0.055));
const encode = (c) => encoded[c < 1 ? (c * 4095 + 0.5) | 0 : 4095];
