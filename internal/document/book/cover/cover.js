// The cover: the cloth and the hand that pulls it, and on the cards what the reader has done.
(() => {
  const canvas = document.querySelector("canvas"), pause = document.querySelector(".pause");
  const cloth = (canvas.cloth = new Cloth(17)), pen = canvas.getContext("2d");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const [tilt, turn] = [0.32, -0.45]; // of the eye, radians
  const [ct, st, cu, su] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
  let scale = 1, to, moving = true, seen = true, last, owed = cloth.h, rest = 0; // the first frame owes a step

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

  // colours of the two sides, by their brightness in per cent
  const colours = [[208, 72], [28, 68]].map(([hue, strong]) => Array.from({ length: 101 }, (_, bright) => `hsl(${hue} ${strong}% ${bright}%)`));
  const at = new Float64Array(3 * cloth.n ** 2); // the particles on the canvas, and how near they are
  const quads = []; // of each: its upper left particle
  for (let i = 0; i + cloth.n < cloth.n ** 2; i++) if (i % cloth.n < cloth.n - 1) quads.push(i);
  const near = new Float64Array(cloth.n ** 2); // of the quads

  function draw() {
    const { n, x } = cloth;
    for (let i = 0; i < 3 * n * n; i += 3) [at[i], at[i + 1], at[i + 2]] = project(x[i], x[i + 1], x[i + 2]);
    for (const i of quads) near[i] = at[3 * i + 2] + at[3 * i + 5] + at[3 * (i + n) + 2] + at[3 * (i + n) + 5];
    quads.sort((i, j) => near[i] - near[j]);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 1;
    for (const i of quads) {
      const a = 3 * i, b = a + 3, d = a + 3 * n, c = d + 3; // its corners, around
      const ux = at[c] - at[a], uy = at[c + 1] - at[a + 1], uz = scale * (at[c + 2] - at[a + 2]);
      const wx = at[d] - at[b], wy = at[d + 1] - at[b + 1], wz = scale * (at[d + 2] - at[b + 2]);
      const nx = uy * wz - uz * wy, ny = uz * wx - ux * wz, nz = ux * wy - uy * wx; // normal
      const light = Math.abs(0.35 * nx - 0.55 * ny + 0.76 * nz) / Math.sqrt(nx * nx + ny * ny + nz * nz);
      const check = (Math.floor((i % n) / 2) + Math.floor(i / n / 2)) % 2;
      pen.fillStyle = pen.strokeStyle = colours[nz > 0 ? 0 : 1][Math.round(22 + 44 * light + 7 * check)];
      pen.beginPath();
      pen.moveTo(at[a], at[a + 1]);
      pen.lineTo(at[b], at[b + 1]);
      pen.lineTo(at[c], at[c + 1]);
      pen.lineTo(at[d], at[d + 1]);
      pen.closePath();
      pen.fill();
      pen.stroke();
    }
    pen.fillStyle = getComputedStyle(canvas).color;
    for (const i of [...cloth.corners, ...(cloth.grabbed === undefined ? [] : [cloth.grabbed])]) {
      pen.beginPath();
      pen.arc(at[3 * i], at[3 * i + 1], 0.012 * scale, 0, 7);
      pen.fill();
    }
  }

  // frame takes as many steps as time has passed, as long as that takes less than half a frame: a slow machine shows a slow cloth. A still
  // one moves while it is pulled, and for two seconds more.
  function frame(now) {
    requestAnimationFrame(frame);
    owed = Math.min(owed + (now - (last ?? now)) / 1000, 4 * cloth.h);
    last = now;
    if (!seen || owed < cloth.h || !(moving || to || rest > 0)) return;
    for (const end = performance.now() + 8; owed >= cloth.h; owed -= cloth.h) {
      cloth.step(to, end);
      rest -= cloth.h;
      if (performance.now() > end) break;
    }
    draw();
    canvas.dataset.frames = +(canvas.dataset.frames ?? 0) + 1;
    if (alone && +canvas.dataset.frames === 2) requestAnimationFrame(reveal);
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
  let depth = 0; // of what is held
  canvas.addEventListener("pointerdown", (event) => {
    const i = under(event);
    if (i === undefined) return;
    canvas.setPointerCapture(event.pointerId);
    grab(i);
    depth = project(...to)[2];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (to && canvas.hasPointerCapture(event.pointerId)) to = back(...point(event), depth);
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

  // Until the cloth moves, or for a second, it is alone below the header: a telephone's first picture is soon there then. Not where the
  // browser goes to a place further down.
  const alone = !still.matches && !location.hash && performance.getEntriesByType("navigation")[0].type === "navigate";
  const reveal = () => delete document.documentElement.dataset.alone;
  if (alone) {
    document.documentElement.dataset.alone = "";
    setTimeout(reveal, 1000);
  }
  if (still.matches) {
    for (let i = 0; i < 300; i++) cloth.step();
    move(false);
  }
  new ResizeObserver(() => { // for the first time when the page has been laid out, and before anything of it is shown
    fit();
    if (last === undefined && moving) return frame(document.timeline.currentTime);
    draw();
    if (last === undefined) requestAnimationFrame(frame);
  }).observe(canvas);
  new IntersectionObserver(([e]) => (seen = e.isIntersecting)).observe(canvas);

  // What else the page needs waits for the first frames: a telephone has enough to do until then.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const src of ["book.js", "live/start.js"]) document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
  })));

  if (location.protocol === "file:") return;
  addEventListener("load", async () => {
    try {
      const { done } = await import("./live/kept.js"), all = await done();
      for (const e of document.querySelectorAll("[data-exercises]")) {
        const { page, exercises } = e.dataset, count = all.filter((key) => key.startsWith(`${page}#`)).length;
        if (count > 0) e.textContent = `${Math.min(count, exercises)} of ${exercises} exercises done`;
      }
      document.documentElement.dataset.cover = "yes";
    } catch (e) {
      console.warn("msp: what has been done cannot be read:", e);
    }
  });
})();
