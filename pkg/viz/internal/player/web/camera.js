// Vectors, and the point of view.

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => { const l = Math.hypot(...a); return l > 0 ? a.map((c) => c / l) : a; };
const plus = (a, b, s = 1) => a.map((c, k) => c + s * b[k]);

// Camera is a perspective view from a point that goes around a target.
class Camera {
  constructor(meta) {
    this.world = meta.up;
    this.side = Math.abs(meta.up[0]) > 0.9 ? [0, 0, 1] : [1, 0, 0];
    this.front = unit(cross(this.side, meta.up));
    this.side = cross(meta.up, this.front);
    this.box = meta.room ?? [meta.low, plus(meta.low, meta.step, 65535)];
    this.view = meta.look.view;
    this.reset(4 / 3);
  }
  reset(aspect) {
    this.yaw = this.view.azimuth;
    this.pitch = this.view.elevation;
    this.target = this.box[0].map((c, k) => (c + this.box[1][k]) / 2);
    this.turn();
    // As far away as it takes to see the corners of the box around all frames.
    const up = Math.tan(this.view.angle / 2) * 0.92, wide = up * aspect;
    this.distance = 1e-6;
    for (let corner = 0; corner < 8; corner++) {
      const p = plus([0, 1, 2].map((k) => this.box[(corner >> k) & 1][k]), this.target, -1);
      const far = Math.max(Math.abs(dot(p, this.right)) / wide, Math.abs(dot(p, this.up)) / up);
      this.distance = Math.max(this.distance, far + dot(p, this.back));
    }
    if (this.distance < 1e-5) this.distance = 1;
    this.home = this.distance;
  }
  turn() {
    const c = Math.cos(this.pitch);
    this.back = plus(plus(this.side.map((v) => v * Math.sin(this.yaw) * c), this.front, Math.cos(this.yaw) * c), this.world, Math.sin(this.pitch));
    this.right = unit(cross(this.world, this.back));
    this.up = cross(this.back, this.right);
  }
  orbit(dx, dy) {
    this.yaw -= dx;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy));
    this.turn();
  }
  pan(dx, dy) { // in heights of the picture
    const s = 2 * Math.tan(this.view.angle / 2) * this.distance;
    this.target = plus(plus(this.target, this.right, -dx * s), this.up, dy * s);
  }
  zoom(factor) { this.distance = Math.max(this.home / 50, Math.min(this.home * 20, this.distance * factor)); }
  // matrix takes positions in metres to clip space, by columns.
  matrix(aspect) {
    const f = 1 / Math.tan(this.view.angle / 2), reach = 2 * this.home + this.distance;
    const near = Math.max(this.distance - reach, this.distance / 100), far = this.distance + reach;
    const eye = plus(this.target, this.back, this.distance);
    const rows = [
      [...this.right.map((c) => (c * f) / aspect), (-dot(this.right, eye) * f) / aspect],
      [...this.up.map((c) => c * f), -dot(this.up, eye) * f],
      [...this.back.map((c) => (c * (far + near)) / (near - far)), (-dot(this.back, eye) * (far + near) + 2 * far * near) / (near - far)],
      [...this.back.map((c) => -c), dot(this.back, eye)],
    ];
    return rows[0].flatMap((_, k) => rows.map((r) => r[k]));
  }
}

