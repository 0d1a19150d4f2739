// The cover: the cloth and the hand that pulls it, and on the cards what the reader has done.
(() => {
  const canvas = document.querySelector("canvas"), pause = document.querySelector(".pause");
  const cloth = (canvas.cloth = new Cloth(20)), pen = canvas.getContext("2d");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const [tilt, turn] = [0.32, -0.45]; // of the eye, radians
  const [ct, st, cu, su] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
  let scale = 1, to, moving = true, seen = true, last = 0, owed = 0, rest = 0;

  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect(), ratio = Math.min(devicePixelRatio || 1, 2);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    scale = Math.min(canvas.width / 1.7, canvas.height / 1.45);
  };
  // project is a particle on the canvas, and how near it is; back is the place of a point on the canvas that is as near.
  const project = (x, y, z) => {
    const a = cu * x + su * (z - 0.2), b = -su * x + cu * (z - 0.2);
    return [canvas.width / 2 + scale * a, 0.16 * canvas.height - scale * (ct * y - st * b), ct * b + st * y];
  };
  const back = (px, py, near) => {
    const a = (px - canvas.width / 2) / scale, up = (0.16 * canvas.height - py) / scale;
    const y = ct * up + st * near, b = -st * up + ct * near;
    return [cu * a - su * b, y, su * a + cu * b + 0.2];
  };

  function draw() {
    const { n, x } = cloth, at = [];
    for (let i = 0; i < n * n; i++) at.push(project(x[3 * i], x[3 * i + 1], x[3 * i + 2]));
    const quads = [];
    for (let i = 0; i + n < n * n; i++) {
      if (i % n === n - 1) continue;
      const corners = [at[i], at[i + 1], at[i + n + 1], at[i + n]];
      const [[ax, ay, az], [bx, by, bz], [cx, cy, cz], [dx, dy, dz]] = corners;
      const u = [cx - ax, cy - ay, scale * (cz - az)], w = [dx - bx, dy - by, scale * (dz - bz)];
      const normal = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
      const light = (0.35 * normal[0] - 0.55 * normal[1] + 0.76 * normal[2]) / Math.hypot(...normal);
      quads.push({ corners, near: az + bz + cz + dz, light: Math.abs(light), front: normal[2] > 0, check: (Math.floor((i % n) / 2) + Math.floor(i / n / 2)) % 2 });
    }
    quads.sort((a, b) => a.near - b.near);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 1;
    for (const { corners, light, front, check } of quads) {
      const bright = 22 + 44 * light + (check ? 7 : 0);
      pen.fillStyle = pen.strokeStyle = `hsl(${front ? 208 : 28} ${front ? 72 : 68}% ${bright}%)`;
      pen.beginPath();
      corners.forEach(([px, py], k) => (k ? pen.lineTo(px, py) : pen.moveTo(px, py)));
      pen.closePath();
      pen.fill();
      pen.stroke();
    }
    pen.fillStyle = getComputedStyle(canvas).color;
    for (const i of [...cloth.corners, ...(cloth.grabbed === undefined ? [] : [cloth.grabbed])]) {
      pen.beginPath();
      pen.arc(at[i][0], at[i][1], 0.012 * scale, 0, 7);
      pen.fill();
    }
  }

  // frame takes as many steps as time has passed, as long as that takes less than half a frame: a slow machine shows a slow cloth. A still
  // one moves while it is pulled, and for two seconds more.
  function frame(now) {
    requestAnimationFrame(frame);
    owed = Math.min(owed + (now - last) / 1000, 4 * cloth.h);
    last = now;
    if (!seen || !(moving || to || rest > 0)) return;
    for (const end = performance.now() + 8; owed >= cloth.h; owed -= cloth.h) {
      cloth.step(to);
      rest -= cloth.h;
      if (performance.now() > end) break;
    }
    draw();
    canvas.dataset.frames = +(canvas.dataset.frames ?? 0) + 1;
  }

  const grab = (i) => {
    cloth.hold(i);
    to = [...cloth.x.subarray(3 * i, 3 * i + 3)];
  };
  const release = () => {
    if (!to) return;
    to = undefined;
    rest = 2;
    cloth.hold();
  };
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) * canvas.width) / box.width, ((event.clientY - box.top) * canvas.height) / box.height];
  };
  // under is the particle below a point, within a finger's breadth.
  const under = (event) => {
    const [px, py] = point(event);
    let best, least = 0.09 * scale;
    for (let i = 0; i < cloth.n ** 2; i++) {
      const [x, y] = project(...cloth.x.subarray(3 * i, 3 * i + 3)), d = Math.hypot(x - px, y - py);
      if (d < least && !cloth.corners.includes(i)) [best, least] = [i, d];
    }
    return best;
  };
  let near = 0;
  canvas.addEventListener("pointerdown", (event) => {
    const i = under(event);
    if (i === undefined) return;
    canvas.setPointerCapture(event.pointerId);
    grab(i);
    near = project(...to)[2];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (to && canvas.hasPointerCapture(event.pointerId)) to = back(...point(event), near);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, release);
  // A finger beside the cloth scrolls the page.
  canvas.addEventListener("touchstart", (event) => under(event.touches[0]) !== undefined && event.preventDefault(), { passive: false });
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  canvas.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    if (way) {
      if (!to) grab(cloth.n * (cloth.n - 1) + Math.floor(cloth.n / 2));
      to = [to[0] + 0.05 * way[0], to[1] + 0.05 * way[1], to[2]];
    } else if (event.key === " " || event.key === "Escape") release();
    else return;
    event.preventDefault();
  });
  canvas.addEventListener("blur", release);

  const move = (now) => {
    moving = now;
    pause.textContent = now ? "Pause" : "Move";
  };
  pause.addEventListener("click", () => move(!moving));
  document.querySelector(".stage").hidden = false;
  fit();
  if (still.matches) {
    for (let i = 0; i < 300; i++) cloth.step();
    move(false);
  }
  draw();
  new ResizeObserver(() => { fit(); draw(); }).observe(canvas);
  new IntersectionObserver(([e]) => (seen = e.isIntersecting)).observe(canvas);
  requestAnimationFrame((now) => { last = now; frame(now); });

  if (location.protocol === "file:") return;
  import("./live/kept.js").then(async ({ done }) => {
    const all = await done();
    for (const e of document.querySelectorAll("[data-exercises]")) {
      const { page, exercises } = e.dataset, count = all.filter((key) => key.startsWith(`${page}#`)).length;
      if (count > 0) e.textContent = `${Math.min(count, exercises)} of ${exercises} exercises done`;
    }
    document.documentElement.dataset.cover = "yes";
  }).catch((e) => console.warn("msp: what has been done cannot be read:", e));
})();
