// The cloth player: plays the frames of a simulation in WebGL, in whatever page holds it. Positions are what
// was computed, to the step of the grid that they were rounded to; nothing is interpolated.
"use strict";

// inflate gives the bytes that stand deflated in a text of base64.
async function inflate(text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// positionsIn gives the places on the grid of m particles in the first bytes of a movie, as movie.go packed them.
function positionsIn(bytes, m, frames) {
  const n = 3 * m * frames;
  // A residue is what is left of a coordinate after its own motion (straight on from the two frames before) and
  // the deviation from that of the particle before it. High bytes first, then low bytes, axis by axis.
  const x = new Uint16Array(n);
  let at = 0;
  for (let axis = 0; axis < 3; axis++)
    for (let t = 0; t < frames; t++) {
      let deviation = 0;
      for (let i = 0; i < m; i++, at++) {
        const zigzag = (bytes[at] << 8) | bytes[n + at];
        deviation += (zigzag >>> 1) ^ -(zigzag & 1);
        const here = 3 * (t * m + i) + axis, row = 3 * m;
        const straight = t === 0 ? 0 : t === 1 ? x[here - row] : 2 * x[here - row] - x[here - 2 * row];
        x[here] = straight + deviation;
      }
    }
  return x;
}

// unpack gives all numbers of a movie.
async function unpack(meta) {
  const bytes = await inflate(meta.data), x = positionsIn(bytes, meta.particles, meta.times.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let place = 2 * x.length;
  const differences = (count) => {
    const out = new Uint32Array(count);
    for (let k = 0, last = 0; k < count; k++, place += 4) out[k] = last += view.getInt32(place, true);
    return out;
  };
  const mesh = { x, triangles: differences(3 * meta.triangles), lines: differences(2 * meta.lines), rods: differences(2 * meta.rods),
    balls: differences(meta.balls), pins: differences(meta.pins), springs: differences(2 * meta.springs) };
  const floats = (count) => { const out = new Float32Array(count); for (let k = 0; k < count; k++, place += 4) out[k] = view.getFloat32(place, true); return out; };
  mesh.lengths = floats(meta.springs);
  Object.assign(mesh, { faces: differences(3 * meta.faces), ground: differences(3 * meta.ground), corners: floats(3 * meta.corners), slopes: floats(3 * meta.corners) });
  return mesh;
}

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

const vertexShader = `
attribute vec3 place, normal; attribute vec3 tint;
uniform mat4 clip; uniform mat3 axes; uniform vec3 low, extent; uniform float size, lift;
varying vec3 n, colour;
void main() {
  gl_Position = clip * vec4(low + extent * place, 1.0);
  gl_Position.z -= lift * gl_Position.w; gl_PointSize = size;
  n = axes * normal; colour = tint;
}`;
const fragmentShader = `
precision highp float;
varying vec3 n, colour;
uniform vec3 front, back, light, halfway; uniform int kind; uniform float alpha, ambient, sky, direct, wrapped, rim, gloss, hardness;
// sRGB of linear light, within 2.3 of 255 steps: the power is half of what a processor that draws would do.
float srgb(float c) { float r = sqrt(c); return 1.4213 * r - 0.1348 * sqrt(r) - 0.2953 * c; }
vec3 shade(vec3 base, vec3 n) {
  float lambert = max(0.0, (dot(n, light) + wrapped) / (1.0 + wrapped));
  float lit = (ambient + sky * (0.5 + 0.5 * n.y) + direct * lambert) * (1.0 - rim * (1.0 - max(0.0, n.z)));
  float c = dot(n, halfway), shine = c > 0.0 && lambert > 0.0 ? gloss * pow(c, hardness) : 0.0;
  vec3 v = min(vec3(1.0), base * lit + shine);
  return vec3(srgb(v.r), srgb(v.g), srgb(v.b));
}
void main() {
  if (kind == 0) { gl_FragColor = vec4(gl_FrontFacing ? shade(front, normalize(n)) : shade(back, -normalize(n)), 1.0); return; }
  if (kind == 1) { gl_FragColor = vec4(colour, 1.0); return; }
  if (kind == 2) { gl_FragColor = vec4(srgb(front.r), srgb(front.g), srgb(front.b), alpha); return; }
  vec2 p = 2.0 * gl_PointCoord - 1.0; float r = dot(p, p);
  if (r > 1.0) discard;
  gl_FragColor = vec4(shade(front, vec3(p.x, -p.y, sqrt(1.0 - r))), 1.0);
}`;

// drawsInSoftware says whether WebGL does without a graphics processor here, by the name of who draws.
function drawsInSoftware() {
  const gl = document.createElement("canvas").getContext("webgl"), named = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl?.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

// Painter draws one frame with WebGL.
class Painter {
  constructor(canvas, meta, mesh) {
    // Smooth edges double the work of software; there the player sees to them when nothing moves.
    this.slow = drawsInSoftware();
    const gl = (this.gl = canvas.getContext("webgl", { antialias: !this.slow, alpha: false }));
    if (!gl) throw new Error("this browser has no WebGL");
    if (!gl.getExtension("OES_element_index_uint")) throw new Error("WebGL here has no 32-bit indices");
    Object.assign(this, { meta, mesh, normals: new Float32Array(3 * meta.particles), tints: new Float32Array(6 * meta.springs), ends: new Uint16Array(6 * meta.springs) });
    const program = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(program, shader);
    }
    ["place", "normal", "tint"].forEach((name, k) => gl.bindAttribLocation(program, k, name));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    this.uniform = new Proxy({}, { get: (seen, name) => (seen[name] ??= gl.getUniformLocation(program, name)) });
    const indices = (list) => {
      const b = gl.createBuffer();
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, b);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, list, gl.STATIC_DRAW);
      return b;
    };
    this.index = { triangles: indices(mesh.triangles), lines: indices(mesh.lines), rods: indices(mesh.rods), balls: indices(mesh.balls), pins: indices(mesh.pins), faces: indices(mesh.faces), ground: indices(mesh.ground) };
    this.buffer = { place: gl.createBuffer(), normal: gl.createBuffer(), ends: gl.createBuffer(), tint: gl.createBuffer(), corners: gl.createBuffer(), slopes: gl.createBuffer() };
    this.spacing = this.meanLine(this.positions(0));
    const look = meta.look;
    for (const name of ["ambient", "sky", "direct", "wrapped", "rim", "gloss", "hardness"]) gl.uniform1f(this.uniform[name], look[name]);
    gl.uniform3fv(this.uniform.light, look.light);
    gl.uniform3fv(this.uniform.halfway, look.halfway);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  // positions of a frame, on the grid of 65536 places an axis.
  positions(frame) { const n = 3 * this.meta.particles; return this.mesh.x.subarray(frame * n, (frame + 1) * n); }

  // findNormals sums the areas of the triangles around each particle; the shader takes the length away.
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

  // strainOf is (l − r)/r of a spring.
  strainOf(x, k) {
    const i = 3 * this.mesh.springs[2 * k], j = 3 * this.mesh.springs[2 * k + 1], s = this.meta.step, r = this.mesh.lengths[k];
    const l = Math.hypot((x[i] - x[j]) * s[0], (x[i + 1] - x[j + 1]) * s[1], (x[i + 2] - x[j + 2]) * s[2]);
    return r > 0 ? (l - r) / r : 0;
  }

  findStrains(x) {
    const most = this.meta.strain || 1;
    for (let k = 0; k < this.meta.springs; k++) {
      const colour = strainColour(this.meta.look, this.strainOf(x, k) / most);
      for (let end = 0; end < 2; end++) {
        const i = 3 * this.mesh.springs[2 * k + end], at = 6 * k + 3 * end;
        this.ends.set(x.subarray(i, i + 3), at);
        this.tints.set(colour, at);
      }
    }
  }

  // draw paints a frame on paper of a colour (red, green, blue, 0 … 1); ratio is how many dots of the canvas stand on a CSS pixel.
  draw(frame, camera, strained, ratio, paper) {
    const gl = this.gl, { width, height } = gl.canvas, x = this.positions(frame), look = this.meta.look;
    const load = (slot, buffer, data, type, normalised) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(slot);
      gl.vertexAttribPointer(slot, 3, type, normalised, 0, 0);
    };
    const paint = (mode, name, kind, front, back = front) => {
      const n = this.mesh[name].length;
      if (!n) return;
      gl.uniform1i(this.uniform.kind, kind);
      gl.uniform3fv(this.uniform.front, front);
      gl.uniform3fv(this.uniform.back, back);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.index[name]);
      gl.drawElements(mode, n, gl.UNSIGNED_INT, 0);
    };
    gl.viewport(0, 0, width, height);
    gl.clearColor(...paper, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(this.uniform.clip, false, camera.matrix(width / height));
    gl.uniformMatrix3fv(this.uniform.axes, false, [0, 1, 2].flatMap((k) => [camera.right[k], camera.up[k], camera.back[k]]));
    gl.uniform1f(this.uniform.lift, 0);
    const seen = (metres) => (metres / (2 * Math.tan(camera.view.angle / 2) * camera.distance)) * height;
    // nearer is how much less deep, in clip space, what is so many metres nearer to the eye: the near plane is at 1/100.
    const nearer = (metres) => (0.02 * metres) / camera.distance;
    const dots = (metres, least) => Math.max(least * ratio, seen(metres));
    gl.disableVertexAttribArray(2);
    if (this.mesh.corners.length) { // obstacles, which stand still and need no grid
      gl.uniform3fv(this.uniform.low, [0, 0, 0]);
      gl.uniform3fv(this.uniform.extent, [1, 1, 1]);
      load(0, this.buffer.corners, this.mesh.corners, gl.FLOAT, false);
      load(1, this.buffer.slopes, this.mesh.slopes, gl.FLOAT, false);
      paint(gl.TRIANGLES, "faces", 0, look.obstacle);
      paint(gl.TRIANGLES, "ground", 0, look.ground);
      gl.disableVertexAttribArray(1);
    }
    gl.uniform3fv(this.uniform.low, this.meta.low);
    gl.uniform3fv(this.uniform.extent, this.meta.step.map((s) => 65535 * s));
    if (strained) {
      this.findStrains(x);
      gl.disableVertexAttribArray(1);
      load(0, this.buffer.ends, this.ends, gl.UNSIGNED_SHORT, true);
      load(2, this.buffer.tint, this.tints, gl.FLOAT, false);
      gl.uniform1i(this.uniform.kind, 1);
      gl.drawArrays(gl.LINES, 0, 2 * this.meta.springs);
      gl.disableVertexAttribArray(2);
    }
    load(0, this.buffer.place, x, gl.UNSIGNED_SHORT, true);
    if (!strained) {
      this.findNormals(x);
      load(1, this.buffer.normal, this.normals, gl.FLOAT, false);
      paint(gl.TRIANGLES, "triangles", 0, look.front, look.back);
      gl.disableVertexAttribArray(1);
      // Lines darken the surface that they lie in, and so stand out of it a little; the less the closer they are.
      const shade = 0.2 * Math.min(1, Math.max(0, (seen(this.spacing) / ratio - 3) / 9));
      if (shade > 0) {
        gl.uniform1f(this.uniform.lift, nearer((3 * camera.distance) / seen(camera.distance))); // three dots
        gl.uniform1f(this.uniform.alpha, shade);
        gl.enable(gl.BLEND);
        paint(gl.LINES, "lines", 2, [0, 0, 0]);
        gl.disable(gl.BLEND);
      }
      gl.uniform1f(this.uniform.alpha, 1);
      gl.uniform1f(this.uniform.lift, 0);
      paint(gl.LINES, "rods", 2, look.rod);
      gl.uniform1f(this.uniform.size, dots(this.meta.ballSize, 4));
      paint(gl.POINTS, "balls", 3, look.ball);
    }
    gl.uniform1f(this.uniform.size, dots(this.meta.pinSize, 7));
    gl.uniform1f(this.uniform.lift, nearer(this.meta.pinSize)); // in front of the cloth that they hold
    paint(gl.POINTS, "pins", 3, look.pin);
  }
}

// strainColour of −1 … 1: from the colour of compression over grey to that of tension.
function strainColour(look, s) {
  const end = s < 0 ? look.squeezed : look.stretched, w = Math.min(1, Math.abs(s));
  return look.slack.map((c, k) => c + (end[k] - c) * w);
}

// colourOf is a colour of the element's style as numbers, 0 … 1.
function colourOf(element, property) {
  return getComputedStyle(element)[property].match(/[\d.]+/g).slice(0, 3).map((v) => v / 255);
}

// Player is the page's element with its buttons.
class Player {
  constructor(root, meta, mesh) {
    Object.assign(this, { root, meta, mesh, frame: 0, playing: false, speed: 1, strained: !!meta.strained });
    const part = (html) => { const t = document.createElement("template"); t.innerHTML = html.trim(); return t.content.firstChild; };
    this.stage = part(`<div class="stage"><canvas class="view" role="img"></canvas><canvas class="marks"></canvas></div>`);
    [this.canvas, this.marks] = this.stage.children;
    this.canvas.setAttribute("aria-label", meta.alt);
    this.bar = part(`<div class="bar"><button class="play"></button><input type="range" min="0" step="1" value="0" aria-label="frame">
      <span class="count" aria-live="off"></span><select aria-label="speed" title="speed">${[0.1, 0.25, 0.5, 1, 2, 4].map((v) => `<option value="${v}"${v === 1 ? " selected" : ""}>${v}×</option>`).join("")}</select>
      <button class="strain" title="springs by strain (s)">strain</button><button class="home" title="first view (0)">view</button></div>`);
    const find = (selector) => this.bar.querySelector(selector);
    Object.assign(this, { play: find(".play"), scrub: find("input"), count: find(".count"), choice: find("select"), strainButton: find(".strain"), home: find(".home") });
    this.scrub.max = meta.times.length - 1;
    this.strainButton.hidden = !meta.springs;
    root.querySelector(".static")?.remove();
    root.append(this.stage, this.bar);
    if (meta.note) { const note = document.createElement("p"); note.className = "note"; note.textContent = meta.note; root.append(note); }
    this.camera = new Camera(meta);
    this.listen();
    this.setPlaying(false);
    new ResizeObserver(() => this.resize()).observe(this.stage);
    // A page may hold few WebGL contexts, so one out of sight gives its own back.
    new IntersectionObserver(([e]) => this.setSeen(e.isIntersecting), { rootMargin: "200px" }).observe(this.stage);
  }

  setSeen(seen) {
    if (seen && !this.painter) {
      if (this.lost) { // a canvas keeps the context it has lost
        const canvas = this.canvas.cloneNode();
        this.canvas.replaceWith(canvas);
        this.canvas = canvas;
        this.listenToCanvas();
        this.lost = false;
      }
      try {
        this.painter = new Painter(this.canvas, this.meta, this.mesh);
      } catch (e) {
        return say(this.stage, "This picture cannot move here: " + e.message + ".");
      }
      this.canvas.addEventListener("webglcontextlost", (e) => { e.preventDefault(); this.painter = null; this.lost = true; });
      this.resize();
    } else if (!seen && this.painter) {
      this.leave();
      this.painter.gl.getExtension("WEBGL_lose_context")?.loseContext();
      this.painter = null;
      this.lost = true;
    }
  }

  resize() {
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    this.fit(this.marks, 1);
    this.fit(this.canvas, 1);
    if (!this.moved) this.camera.reset(this.canvas.width / this.canvas.height);
    this.draw();
  }

  // fit gives a canvas so many dots for each of the screen, along both sides.
  fit(canvas, fine) {
    const box = this.stage.getBoundingClientRect(), sides = [box.width, box.height].map((l) => Math.max(1, Math.round(l * this.ratio) * fine));
    if (canvas.width !== sides[0] || canvas.height !== sides[1]) [canvas.width, canvas.height] = sides;
  }

  draw() {
    if (!this.painter || !this.root.isConnected) return;
    this.paint(1);
    clearTimeout(this.rest);
    if (this.painter.slow && !this.playing) this.rest = setTimeout(() => this.painter && this.root.isConnected && this.paint(2), 200);
    this.drawMarks();
    this.scrub.value = this.frame;
    this.count.textContent = this.caption();
    this.scrub.setAttribute("aria-valuetext", this.count.textContent);
    this.root.dataset.frame = this.frame;
  }

  paint(fine) {
    this.fit(this.canvas, fine);
    this.painter.draw(this.frame, this.camera, this.strained, this.ratio * fine, colourOf(this.stage, "backgroundColor"));
  }

  caption() { return `${this.frame}/${this.meta.times.length - 1}   t = ${this.meta.times[this.frame].toFixed(this.meta.digits)} s`; }

  // drawMarks draws the axes, and the scale of the strains.
  drawMarks() {
    const c = this.marks.getContext("2d"), w = this.marks.width / this.ratio, h = this.marks.height / this.ratio;
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    c.font = "12px system-ui,sans-serif";
    const ink = getComputedStyle(this.stage).color;
    c.strokeStyle = c.fillStyle = ink;
    c.textAlign = "center";
    c.textBaseline = "middle";
    "xyz".split("").forEach((name, k) => {
      const x = 22 * this.camera.right[k], y = -22 * this.camera.up[k], l = Math.max(Math.hypot(x, y), 5);
      c.beginPath(); c.moveTo(34, h - 30); c.lineTo(34 + x, h - 30 + y); c.stroke();
      c.fillText(name, 34 + x + (8 * x) / l, h - 30 + y + (8 * y) / l);
    });
    if (!this.strained) return;
    const left = w - 190, top = h - 30, percent = (100 * this.meta.strain).toPrecision(2).replace(/e.*|\.0$/, "");
    for (let k = 0; k < 160; k++) {
      c.fillStyle = `rgb(${strainColour(this.meta.look, k / 80 - 1).map((v) => Math.round(255 * v))})`;
      c.fillRect(left + k, top, 1.5, 8);
    }
    c.fillStyle = ink;
    c.fillText("strain of the springs", left + 80, top - 10);
    [["−" + percent + " %", 0], ["0", 80], ["+" + percent + " %", 160]].forEach(([s, x]) => c.fillText(s, left + x, top + 17));
  }

  label(on) {
    this.playing = on;
    this.play.textContent = on ? "❚❚" : "▶";
    this.play.setAttribute("aria-label", on ? "pause" : "play");
    this.play.title = on ? "pause (space)" : "play (space)";
  }

  setPlaying(on) {
    if (on && this.frame === this.meta.times.length - 1) this.frame = 0;
    this.label(on);
    this.clock = null;
    if (on) requestAnimationFrame((now) => this.tick(now));
    else if (this.painter) this.draw();
  }

  tick(now) {
    if (!this.playing) return;
    const times = this.meta.times;
    this.clock ??= { wall: now, t: times[this.frame] };
    const t = this.clock.t + ((now - this.clock.wall) / 1000) * this.speed;
    let frame = this.frame;
    while (frame + 1 < times.length && times[frame + 1] <= t) frame++;
    if (frame !== this.frame) { this.frame = frame; this.draw(); }
    if (frame === times.length - 1) return this.setPlaying(false);
    requestAnimationFrame((later) => this.tick(later));
  }

  show(frame) {
    this.setPlaying(false);
    this.frame = Math.max(0, Math.min(this.meta.times.length - 1, frame));
    this.draw();
  }

  setStrained(on) {
    this.strained = on && this.meta.springs > 0;
    this.strainButton.setAttribute("aria-pressed", this.strained);
    this.draw();
  }

  listen() {
    this.play.onclick = () => this.setPlaying(!this.playing);
    this.scrub.oninput = () => this.show(Number(this.scrub.value));
    this.choice.onchange = () => { this.speed = Number(this.choice.value); this.clock = null; };
    this.strainButton.onclick = () => this.setStrained(!this.strained);
    this.strainButton.setAttribute("aria-pressed", this.strained);
    this.home.onclick = () => this.goHome();
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.listenToCanvas();
  }

  goHome() {
    this.moved = false;
    this.camera.reset(this.canvas.width / this.canvas.height);
    this.draw();
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target.matches("input,select,button") && (e.key === " " || e.key === "Enter" || e.key.startsWith("Arrow"))) return e.stopPropagation();
    const step = e.shiftKey ? 10 : 1, last = this.meta.times.length - 1;
    const act = {
      " ": () => this.setPlaying(!this.playing), ArrowRight: () => this.show(this.frame + step), ArrowLeft: () => this.show(this.frame - step),
      Home: () => this.show(0), End: () => this.show(last), s: () => this.setStrained(!this.strained), 0: () => this.goHome(),
      "+": () => this.move(() => this.camera.zoom(0.9)), "-": () => this.move(() => this.camera.zoom(1 / 0.9)),
    }[e.key];
    if (!act) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }

  move(change) { this.moved = true; change(); this.draw(); }

  listenToCanvas() {
    const canvas = this.canvas, fingers = new Map();
    const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
    canvas.addEventListener("pointerdown", (e) => {
      this.root.focus({ preventScroll: true });
      canvas.setPointerCapture(e.pointerId);
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (fingers.size === 1 && e.button === 0 && !e.shiftKey) this.seize(e);
      else this.release();
      e.preventDefault();
    });
    canvas.addEventListener("pointermove", (e) => {
      const was = fingers.get(e.pointerId);
      if (!was) return;
      if (this.pull(e)) return;
      const high = canvas.clientHeight, dx = (e.clientX - was.x) / high, dy = (e.clientY - was.y) / high;
      const before = fingers.size === 2 ? spread() : 0;
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      this.move(() => {
        if (fingers.size === 2) {
          this.camera.pan(dx / 2, dy / 2);
          if (before > 0 && spread() > 0) this.camera.zoom(before / spread());
        } else if (e.shiftKey || e.buttons & 6) this.camera.pan(dx, dy);
        else this.camera.orbit(dx * 4, dy * 4);
      });
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (e) => { fingers.delete(e.pointerId); this.release(); });
    canvas.addEventListener("contextmenu", (e) => e.preventDefault());
    canvas.addEventListener("dblclick", () => this.goHome());
    // The wheel scrolls the page until the player has been clicked.
    canvas.addEventListener("wheel", (e) => {
      if (!this.root.contains(document.activeElement) && !e.ctrlKey) return;
      e.preventDefault();
      this.move(() => this.camera.zoom(Math.exp(e.deltaY * 0.001)));
    }, { passive: false });
  }

  // leave is called when the player gets out of sight.
  leave() { this.setPlaying(false); }

  // What is past cannot be touched: a drag turns the view. LivePlayer has a particle follow it.
  seize() {}
  pull() { return false; }
  release() {}

  // vertices gives the drawn positions in metres.
  vertices() {
    const { low, step } = this.meta;
    return Array.from(this.painter.positions(this.frame), (q, c) => low[c % 3] + q * step[c % 3]);
  }
}

function say(element, text) {
  const p = document.createElement("p");
  p.className = "said";
  p.setAttribute("role", "alert");
  p.textContent = text;
  element.append(p);
}

// start wakes the players of this id that sleep: one output may be shown in several places.
async function start(id) {
  for (const root of document.querySelectorAll(`[data-msp-player="${id}"]:not([data-awake])`)) {
    root.dataset.awake = "";
    try {
      const meta = JSON.parse(root.querySelector("script[type='application/json']").textContent);
      if (!globalThis.DecompressionStream) throw new Error("it needs a browser of 2023 or later");
      const mesh = await unpack(meta);
      root.player = meta.live ? new LivePlayer(root, meta, mesh) : new Player(root, meta, mesh);
    } catch (e) {
      say(root, "This picture cannot move here: " + e.message + ".");
    }
  }
}
