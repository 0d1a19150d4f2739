// The cloth player: plays the frames of a simulation in whatever page holds it. Positions are what was computed, to the step
// of the grid that they were rounded to; nothing is interpolated.
"use strict";

// bytesIn gives the bytes that stand in a text of base64.
function bytesIn(text) {
  const plain = atob(text), bytes = new Uint8Array(plain.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = plain.charCodeAt(k);
  return bytes;
}

// inflate gives the bytes that stand deflated in a text of base64.
async function inflate(text) {
  const stream = new Blob([bytesIn(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
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
  if (meta.moving) Object.assign(mesh, { made: [mesh.corners.slice(), mesh.slopes.slice()], poses: floats(6 * meta.moving.length * meta.times.length) });
  return mesh;
}

// settle puts obstacles that move to where they are: as they were made, turned about an axis by its length (Rodrigues' formula), and
// shifted.
function settle(mesh, moving, poses) {
  moving.forEach(([from, to], k) => {
    const axis = [...poses.slice(6 * k, 6 * k + 3)], shift = poses.slice(6 * k + 3, 6 * k + 6);
    const angle = Math.hypot(...axis), sin = Math.sin(angle), cos = Math.cos(angle), u = angle ? axis.map((c) => c / angle) : [1, 0, 0];
    for (let i = 3 * from; i < 3 * to; i += 3)
      [mesh.corners, mesh.slopes].forEach((list, n) => {
        const [x, y, z] = mesh.made[n].subarray(i, i + 3), along = (1 - cos) * (u[0] * x + u[1] * y + u[2] * z);
        const turned = [u[1] * z - u[2] * y, u[2] * x - u[0] * z, u[0] * y - u[1] * x].map((c, axis) => cos * [x, y, z][axis] + sin * c + along * u[axis]);
        list.set(n ? turned : turned.map((c, axis) => c + shift[axis]), i);
      });
  });
}

