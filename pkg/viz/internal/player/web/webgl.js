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
float srgb(float c) { return c < 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1.0 / 2.4) - 0.055; }
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

// WebGLPainter draws a frame with WebGL.
class WebGLPainter extends Painter {
  constructor(canvas, meta, mesh) {
    super(meta, mesh);
    this.how = "drawn by WebGL";
    const gl = (this.gl = canvas.getContext("webgl", { alpha: false }));
    if (!gl) throw new Error("this browser has no WebGL");
    if (!gl.getExtension("OES_element_index_uint")) throw new Error("WebGL here has no 32-bit indices");
    Object.assign(this, { tints: new Float32Array(6 * meta.springs), ends: new Uint16Array(6 * meta.springs) });
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
    this.index = {};
    for (const name of ["triangles", "lines", "rods", "balls", "pins", "faces", "ground"]) this.fill(name);
    this.buffer = { place: gl.createBuffer(), normal: gl.createBuffer(), ends: gl.createBuffer(), tint: gl.createBuffer(), corners: gl.createBuffer(), slopes: gl.createBuffer() };
    const look = meta.look;
    for (const name of ["ambient", "sky", "direct", "wrapped", "rim", "gloss", "hardness"]) gl.uniform1f(this.uniform[name], look[name]);
    gl.uniform3fv(this.uniform.light, look.light);
    gl.uniform3fv(this.uniform.halfway, look.halfway);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  // fill puts a list of the mesh where the graphics processor has it.
  fill(name) {
    const { gl } = this;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, (this.index[name] ??= gl.createBuffer()));
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, this.mesh[name], gl.STATIC_DRAW);
  }

  renew() { for (const name of ["triangles", "lines", "rods"]) this.fill(name); }

  // leave gives back the context, of which a page may hold few.
  leave() { this.gl.getExtension("WEBGL_lose_context")?.loseContext(); }

  findStrains(x) {
    for (let k = 0; k < this.meta.springs; k++) {
      const colour = this.tint(x, k);
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
    const dot = pixelAt(camera, height); // in metres
    // nearer is how much less deep, in clip space, what is so many metres nearer to the eye: the near plane is at 1/100.
    const nearer = (metres) => (0.02 * metres) / camera.distance;
    const dots = (metres, least) => Math.max(least * ratio, metres / dot);
    gl.disableVertexAttribArray(2);
    if (this.mesh.corners.length) { // obstacles, which need no grid
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
      const shade = this.lineShade(dot * ratio);
      if (shade > 0) {
        gl.uniform1f(this.uniform.lift, nearer(3 * dot)); // lines stand out of the surface that they lie in
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

