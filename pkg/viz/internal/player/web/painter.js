// Painter is what both ways to draw a frame share: its shape.
class Painter {
  constructor(meta, mesh) {
    Object.assign(this, { meta, mesh, normals: new Float32Array(3 * meta.particles) });
    this.spacing = this.meanLine(this.positions(0));
  }

  // renew takes over triangles, lines and rods that are not those of before.
  renew() {}

  // positions of a frame, on the grid of 65536 places an axis.
  positions(frame) { const n = 3 * this.meta.particles; return this.mesh.x.subarray(frame * n, (frame + 1) * n); }

  // findNormals sums the areas of the triangles around each particle: normals of any length.
  findNormals(x) {
    const n = this.normals.fill(0), t = this.mesh.triangles, [sx, sy, sz] = this.meta.step;
    for (let k = 0; k < t.length; k += 3) {
      const a = 3 * t[k], b = 3 * t[k + 1], c = 3 * t[k + 2];
      const ux = (x[b] - x[a]) * sx, uy = (x[b + 1] - x[a + 1]) * sy, uz = (x[b + 2] - x[a + 2]) * sz;
      const vx = (x[c] - x[a]) * sx, vy = (x[c + 1] - x[a + 1]) * sy, vz = (x[c + 2] - x[a + 2]) * sz;
      const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
      n[a] += nx; n[a + 1] += ny; n[a + 2] += nz;
      n[b] += nx; n[b + 1] += ny; n[b + 2] += nz;
      n[c] += nx; n[c + 1] += ny; n[c + 2] += nz;
    }
    return n;
  }

  // meanLine is how long the lines on the surface are, in metres; of many, some.
  meanLine(x) {
    const { lines } = this.mesh, s = this.meta.step, stride = 2 * Math.ceil(lines.length / 1000);
    let sum = 0, n = 0;
    for (let k = 0; k < lines.length; k += stride, n++) {
      const i = 3 * lines[k], j = 3 * lines[k + 1];
      sum += Math.hypot((x[i] - x[j]) * s[0], (x[i + 1] - x[j + 1]) * s[1], (x[i + 2] - x[j + 2]) * s[2]);
    }
    return n ? sum / n : 0;
  }

  // lineShade is how much lines darken the surface that they lie in, of which a CSS pixel is so many metres: the less the
  // closer they are.
  lineShade(pixel) { return 0.2 * Math.min(1, Math.max(0, (this.spacing / pixel - 3) / 9)); }

  // tint is the colour of a spring, by its strain (l − r)/r.
  tint(x, k) {
    const i = 3 * this.mesh.springs[2 * k], j = 3 * this.mesh.springs[2 * k + 1], s = this.meta.step, r = this.mesh.lengths[k];
    const dx = (x[i] - x[j]) * s[0], dy = (x[i + 1] - x[j + 1]) * s[1], dz = (x[i + 2] - x[j + 2]) * s[2];
    return strainColour(this.meta.look, r > 0 ? (Math.sqrt(dx * dx + dy * dy + dz * dz) - r) / r / (this.meta.strain || 1) : 0);
  }
}

// strainColour of −1 … 1: from the colour of compression over grey to that of tension.
function strainColour(look, s) {
  const end = s < 0 ? look.squeezed : look.stretched, w = Math.min(1, Math.abs(s));
  return look.slack.map((c, k) => c + (end[k] - c) * w);
}

// pixelAt is how many metres a CSS pixel is at the distance of the target, in a picture so many pixels high.
const pixelAt = (camera, high) => (2 * Math.tan(camera.view.angle / 2) * camera.distance) / high;

// drawsInSoftware says whether WebGL does without a graphics processor here, by the name of who draws, or is not there.
function drawsInSoftware() {
  const gl = document.createElement("canvas").getContext("webgl"), named = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl?.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? "none: software";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

// painterFor gives what is best at drawing here: WebGL where there is a graphics processor. A processor that has to stand
// in for one takes ten times as long as one that draws by itself.
function painterFor(canvas, meta, mesh) {
  painterFor.Kind ??= drawsInSoftware() ? RasterPainter : WebGLPainter;
  return new painterFor.Kind(canvas, meta, mesh);
}
