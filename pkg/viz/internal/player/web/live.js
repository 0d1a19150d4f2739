// The live player shows a simulation that runs in the kernel, and has it follow the mouse. Frames come in, and what
// the person does goes out, as the texts of two stock Text widgets, whose fields are found by their hints.

// hear calls f when a program has written into the field, which keeps the text for programs and draws none of it.
function hear(field, f) {
  if (!Object.hasOwn(field, "value")) {
    let held = field.value;
    Object.defineProperty(field, "value", { configurable: true, get: () => held, set(text) { held = text; this.dispatchEvent(new Event("written")); } });
  }
  field.addEventListener("written", f);
}

class LivePlayer extends Player {
  constructor(root, meta, mesh) {
    super(root, meta, mesh);
    Object.assign(this, { waiting: [], arrivals: [], told: 0, said: { seen: -1, drawn: 0, paused: false, stop: false, grab: -1, to: [0, 0, 0] } });
    this.scrub.hidden = this.choice.hidden = true;
    this.count.style.flex = "1";
    this.stop = this.play.cloneNode();
    Object.assign(this.stop, { className: "stop", textContent: "Stop", title: "end the simulation", onclick: () => this.tell({ stop: true }) });
    this.stop.setAttribute("aria-label", "stop");
    this.play.after(this.stop);
    this.label(true);
    this.note = "waiting for the kernel";
    this.look();
  }

  field(way) { return document.querySelector(`input[placeholder="${this.meta.live}-${way}"]`); }

  // look waits, as long as this player is on the page, for the fields, and has what is written into one of them come here.
  async look() {
    while (!this.up || !this.down) {
      if (!this.root.isConnected) return;
      await new Promise(requestAnimationFrame);
      this.up ??= this.field("up");
      this.down ??= this.field("down");
    }
    this.up.closest(".widget-vbox")?.style.setProperty("display", "none");
    hear(this.down, () => { this.waiting.push(this.down.value); this.soon(); });
    this.tell({});
  }

  setSeen(seen) {
    super.setSeen(seen);
    this.soon();
  }

  // soon draws a frame with the page's next picture. Another may wait for the one after, so that what comes by twos is drawn in
  // turn; more are passed over. Out of sight nothing is drawn, and the kernel waits.
  soon() {
    if (this.awaited || !this.waiting?.length || !this.painter) return;
    this.awaited = true;
    requestAnimationFrame(() => {
      this.awaited = false;
      if (!this.painter || !this.root.isConnected) return;
      this.waiting = this.waiting.slice(-2);
      this.take(JSON.parse(this.waiting.shift()));
      this.soon();
    });
  }

  // take shows a frame. A tenth of a second is soon enough to say so: every word costs the page, the server and the kernel as
  // much as a frame.
  take(frame) {
    this.mesh.x = new Uint16Array(bytesIn(frame.data).buffer);
    this.mesh.poses = frame.poses;
    Object.assign(this.meta, { low: frame.low, step: frame.step, times: [frame.t] });
    if (frame.gone) this.meta.tears = [{ t: -Infinity, gone: frame.gone }];
    this.meta.strain = Math.max(this.meta.strain, frame.strain);
    Object.assign(this.said, { seen: frame.n, drawn: this.said.drawn + 1 });
    const now = performance.now(), rest = 95 - (now - this.told);
    this.arrivals = this.arrivals.filter((t) => t > now - 2000).concat(now);
    this.rate = (1000 * (this.arrivals.length - 1)) / Math.max(1, now - this.arrivals[0]);
    this.note = `${Math.round(this.rate)} frames/s   round trip ${frame.trip} ms   ${frame.pace}`;
    this.draw();
    if (rest <= 0) this.tell({});
    else this.later ??= setTimeout(() => this.tell({}), rest);
  }

  // write is left to tell, for the same reason.
  write() {}

  // tell writes what the person wants into the widget's field, as typing would.
  tell(change) {
    Object.assign(this.said, change);
    clearTimeout(this.later);
    this.later = null;
    if (!this.up) return;
    this.told = performance.now();
    super.write();
    this.up.value = JSON.stringify(this.said);
    this.up.dispatchEvent(new Event("input", { bubbles: true }));
  }

  caption() { return `t = ${this.meta.times[0].toFixed(2)} s   ${this.note ?? ""}`; }

  setPlaying(on) {
    this.label(on);
    if (!this.said) return; // it is being made
    this.tell({ paused: !on });
    this.draw();
  }

  // leave does nothing: the kernel waits while nothing is drawn, and goes on when it is.
  leave() {}

  // ray is the half-line of sight through the point of an event.
  ray(e) {
    const box = this.canvas.getBoundingClientRect(), { camera } = this, high = Math.tan(camera.view.angle / 2);
    const x = (2 * (e.clientX - box.left)) / box.width - 1, y = 1 - (2 * (e.clientY - box.top)) / box.height;
    const across = plus(camera.right.map((c) => c * x * high * (box.width / box.height)), camera.up, y * high);
    return { eye: plus(camera.target, camera.back, camera.distance), along: unit(plus(across, camera.back, -1)) };
  }

  // nearest is the particle nearest to a half-line, and how far from the eye it is.
  nearest({ eye, along }, reach) {
    const x = this.vertices();
    let least = Infinity, found = null;
    for (let i = 0; i < this.meta.particles; i++) {
      const p = plus(x.slice(3 * i, 3 * i + 3), eye, -1), far = dot(p, along);
      const off = Math.sqrt(Math.max(0, dot(p, p) - far * far));
      if (far > 0 && off < least && off < reach * far) [least, found] = [off, { i, far }];
    }
    return found;
  }

  // seize takes the particle nearest to the mouse or the finger, if it is within 24 pixels.
  seize(e) {
    const found = this.nearest(this.ray(e), (48 * Math.tan(this.camera.view.angle / 2)) / this.canvas.clientHeight);
    if (!found) return;
    this.held = found;
    this.pull(e);
  }

  // pull moves the particle with the mouse, at the distance that it had from the eye.
  pull(e) {
    if (!this.held?.far) return false;
    const { eye, along } = this.ray(e);
    this.tell({ grab: this.held.i, to: plus(eye, along, this.held.far) });
    return true;
  }

  release() {
    if (this.held) this.tell({ grab: -1 });
    this.held = null;
    this.arrows.say("");
    this.draw();
  }

  keys() { return super.keys() + " Choose “pull” below, and the arrows pull the particle nearest to the middle; Escape releases it."; }

  modes() { return [...super.modes(), "pull"]; }

  // nudge pulls a particle by a twentieth of the picture's height: the one that it holds, else the nearest to the middle.
  nudge(dx, dy, mode) {
    if (mode !== "pull") return super.nudge(dx, dy, mode);
    const { camera } = this;
    if (!this.held || this.held.far) {
      const found = this.nearest({ eye: plus(camera.target, camera.back, camera.distance), along: camera.back.map((c) => -c) }, Infinity);
      if (!found) return;
      this.held = { i: found.i, to: this.vertices().slice(3 * found.i, 3 * found.i + 3) };
      this.arrows.say(`holds particle ${found.i}; Escape releases it`);
    }
    const s = (2 * Math.tan(camera.view.angle / 2) * camera.distance) / 20;
    this.held.to = plus(plus(this.held.to, camera.right, dx * s), camera.up, -dy * s);
    this.tell({ grab: this.held.i, to: this.held.to });
    this.draw();
  }

  // heldAt is where on the picture the particle is that the arrows hold, in pixels of CSS.
  heldAt() {
    if (!this.held?.to) return undefined;
    const { i } = this.held, wide = this.canvas.clientWidth, high = this.canvas.clientHeight, m = this.camera.matrix(wide / high);
    const p = [...this.vertices().slice(3 * i, 3 * i + 3), 1], [x, y, , w] = [0, 1, 2, 3].map((r) => p.reduce((sum, c, k) => sum + c * m[4 * k + r], 0));
    return [((x / w + 1) / 2) * wide, ((1 - y / w) / 2) * high];
  }
}
