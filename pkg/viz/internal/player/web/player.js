// numbersOf a colour of a style, 0 … 1.
const numbersOf = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map((v) => v / 255);

// Player is the page's element with its buttons.
class Player {
  constructor(root, meta, mesh) {
    Object.assign(this, { root, meta, mesh, frame: 0, playing: false, speed: 1, strained: !!meta.strained });
    const part = (html) => { const t = document.createElement("template"); t.innerHTML = html.trim(); return t.content.firstChild; };
    this.stage = part(`<div class="stage"><canvas class="view" role="application" tabindex="0"></canvas><canvas class="marks" aria-hidden="true"></canvas></div>`);
    [this.canvas, this.marks] = this.stage.children;
    this.canvas.setAttribute("aria-label", meta.alt);
    this.canvas.setAttribute("aria-description", this.keys());
    this.bar = part(`<div class="bar"><button class="play"></button><input type="range" min="0" step="1" value="0" aria-label="frame">
      <span class="count" aria-live="off"></span><select aria-label="speed" title="speed">${[0.1, 0.25, 0.5, 1, 2, 4].map((v) => `<option value="${v}"${v === 1 ? " selected" : ""}>${v}×</option>`).join("")}</select>
      <button class="strain" title="springs by strain (s)">strain</button><button class="move">move</button></div>`);
    const find = (selector) => this.bar.querySelector(selector);
    Object.assign(this, { play: find(".play"), scrub: find("input"), count: find(".count"), choice: find("select"), strainButton: find(".strain"), opener: find(".move") });
    this.scrub.max = meta.times.length - 1;
    this.strainButton.hidden = !meta.springs;
    root.querySelector(".static")?.remove();
    this.arrows = new Arrows(this);
    root.append(this.stage, this.bar, this.arrows.element);
    if (meta.note) { const note = document.createElement("p"); note.className = "note"; note.textContent = meta.note; root.append(note); }
    this.camera = new Camera(meta);
    this.listen();
    this.setPlaying(false);
    new ResizeObserver(() => this.resize()).observe(this.stage);
    this.stage.addEventListener("transitionend", () => this.draw()); // of its paper: the page has another theme
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
        this.painter = painterFor(this.canvas, this.meta, this.mesh);
      } catch (e) {
        return say(this.stage, "This picture cannot move here: " + e.message + ".");
      }
      this.count.title = this.painter.how;
      this.canvas.addEventListener("webglcontextlost", (e) => { e.preventDefault(); this.painter = null; this.lost = true; });
      this.resize();
    } else if (!seen && this.painter) {
      this.leave();
      this.painter.leave();
      this.painter = null;
      this.lost = true;
    }
  }

  resize() {
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    this.fit(this.marks);
    this.fit(this.canvas);
    if (!this.moved) this.camera.reset(this.canvas.width / this.canvas.height);
    this.draw();
  }

  // fit gives a canvas a dot for each of the screen, at most two for a pixel of CSS.
  fit(canvas) {
    const box = this.stage.getBoundingClientRect(), sides = [box.width, box.height].map((l) => Math.max(1, Math.round(l * this.ratio)));
    if (canvas.width !== sides[0] || canvas.height !== sides[1]) [canvas.width, canvas.height] = sides;
  }

  draw() {
    if (!this.painter || !this.root.isConnected) return;
    const { backgroundColor, color } = getComputedStyle(this.stage), { moving } = this.meta;
    if (moving) settle(this.mesh, moving, this.mesh.poses.slice(6 * moving.length * this.frame));
    this.part();
    this.painter.draw(this.frame, this.camera, this.strained, this.ratio, numbersOf(backgroundColor));
    this.drawMarks(color, backgroundColor);
    this.write();
  }

  // part takes out of what is drawn the springs that are gone by now, and the triangles that had one for a side.
  part() {
    const t = this.meta.times[this.frame], tears = (this.meta.tears ?? []).filter((tear) => tear.t <= t);
    const gone = tears.reduce((sum, tear) => sum + tear.gone.length, 0);
    if (gone === (this.gone ?? 0)) return;
    this.gone = gone;
    const { mesh } = this, key = (i, j) => Math.min(i, j) * this.meta.particles + Math.max(i, j), cut = new Set();
    for (const tear of tears) for (let k = 0; k < tear.gone.length; k += 2) cut.add(key(tear.gone[k], tear.gone[k + 1]));
    this.whole ??= { triangles: mesh.triangles, lines: mesh.lines, rods: mesh.rods, springs: mesh.springs };
    for (const [name, corners] of [["triangles", 3], ["lines", 2], ["rods", 2]]) {
      const all = this.whole[name], left = new Uint32Array(all.length);
      let n = 0;
      for (let k = 0; k < all.length; k += corners) {
        let whole = true;
        for (let c = 0; c < corners; c++) whole &&= !cut.has(key(all[k + c], all[k + ((c + 1) % corners)]));
        if (whole) for (let c = 0; c < corners; c++) left[n++] = all[k + c];
      }
      mesh[name] = left.subarray(0, n);
    }
    mesh.springs = this.whole.springs.map((i, k, all) => (cut.has(key(all[k & ~1], all[k | 1])) ? all[k & ~1] : i)); // a point
    this.painter.renew();
  }

  // write says where the player stands.
  write() {
    this.scrub.value = this.frame;
    this.count.textContent = this.caption();
    this.scrub.setAttribute("aria-valuetext", this.count.textContent);
    this.root.dataset.frame = this.frame;
  }

  caption() { return `${this.frame}/${this.meta.times.length - 1}   t = ${this.meta.times[this.frame].toFixed(this.meta.digits)} s`; }

  // drawMarks draws the axes, and the scale of the strains, where they are not as they were.
  drawMarks(ink, paper) {
    const { right, up } = this.camera, held = this.heldAt();
    const as = `${[this.marks.width, this.marks.height, this.ratio, ink, paper, right, up, this.strained && this.meta.strain, held]}`;
    if (this.marked === as) return;
    this.marked = as;
    const c = this.marks.getContext("2d"), w = this.marks.width / this.ratio, h = this.marks.height / this.ratio;
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    c.font = "12px system-ui,sans-serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineJoin = "round";
    const write = (text, x, y) => { // with a rim of paper, as it may stand on the floor
      Object.assign(c, { strokeStyle: paper, lineWidth: 4, fillStyle: ink });
      c.strokeText(text, x, y);
      c.fillText(text, x, y);
    };
    const axes = [0, 1, 2].map((k) => [22 * right[k], -22 * up[k]]);
    for (const [colour, wide] of [[paper, 4], [ink, 1]]) {
      Object.assign(c, { strokeStyle: colour, lineWidth: wide });
      for (const [x, y] of axes) { c.beginPath(); c.moveTo(34, h - 30); c.lineTo(34 + x, h - 30 + y); c.stroke(); }
    }
    axes.forEach(([x, y], k) => {
      const l = Math.max(Math.hypot(x, y), 5);
      write("xyz"[k], 34 + x + (8 * x) / l, h - 30 + y + (8 * y) / l);
    });
    if (held) for (const [colour, wide] of [[paper, 5], [ink, 2]]) {
      Object.assign(c, { strokeStyle: colour, lineWidth: wide });
      c.beginPath();
      c.arc(...held, 9, 0, 7);
      c.stroke();
    }
    if (!this.strained) return;
    const left = w - 190, top = h - 30, percent = (100 * this.meta.strain).toPrecision(2).replace(/e.*|\.0$/, "");
    for (let k = 0; k < 160; k++) {
      c.fillStyle = `rgb(${strainColour(this.meta.look, k / 80 - 1).map((v) => Math.round(255 * v))})`;
      c.fillRect(left + k, top, 1.5, 8);
    }
    write("strain of the springs", left + 80, top - 10);
    [["−" + percent + " %", 0], ["0", 80], ["+" + percent + " %", 160]].forEach(([s, x]) => write(s, left + x, top + 17));
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
    const last = this.meta.times.length - 1;
    const act = {
      " ": () => this.setPlaying(!this.playing), ".": () => this.show(this.frame + 1), ",": () => this.show(this.frame - 1),
      Home: () => this.show(0), End: () => this.show(last), s: () => this.setStrained(!this.strained), 0: () => this.goHome(),
      "+": () => this.zoom(0.9), "-": () => this.zoom(1 / 0.9), Escape: this.held && (() => this.release()),
    }[e.key] ?? (ways[e.key] && (() => this.nudge(...ways[e.key], e.shiftKey ? "shift" : this.arrows.mode)));
    if (!act) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }

  move(change) { this.moved = true; change(); this.draw(); }

  zoom(factor) { this.move(() => this.camera.zoom(factor)); }

  // keys says which keys there are.
  keys() { return "Arrows turn the view, with Shift they shift it; plus and minus enlarge and reduce it, 0 is the first view. Space plays, comma and period go from frame to frame, S shows strain."; }

  // modes are what arrows can do.
  modes() { return ["turn", "shift"]; }

  // nudge moves by one arrow, to the right and down.
  nudge(dx, dy, mode) { this.move(() => (mode === "shift" ? this.camera.pan(dx / 20, dy / 20) : this.camera.orbit(dx / 10, dy / 10))); }

  listenToCanvas() {
    const canvas = this.canvas, fingers = new Map();
    const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
    canvas.addEventListener("pointerdown", (e) => {
      canvas.focus({ preventScroll: true });
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
    // One finger up or down scrolls the page, across it turns the view. Two fingers, and one that holds a particle, are the player's.
    canvas.addEventListener("touchstart", (e) => { if (e.touches.length > 1 || this.held) e.preventDefault(); }, { passive: false });
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
  heldAt() {}

  // vertices gives the drawn positions in metres.
  vertices() {
    const { low, step, particles } = this.meta, from = 3 * particles * this.frame;
    return Array.from(this.mesh.x.subarray(from, from + 3 * particles), (q, c) => low[c % 3] + q * step[c % 3]);
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
