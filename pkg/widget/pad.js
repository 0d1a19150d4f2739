// The plane of a Pad: axes, coloured areas, lines that come from the session, and a point that a person moves. The point goes up and
// lines come down as the texts of two Text widgets, whose fields are found by their hints.
window.mspPad = (hint, packed) => {
  const { x, y, equal, areas } = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(packed), (c) => c.charCodeAt(0))));
  const root = [...document.querySelectorAll(`[data-pad="${hint}"]`)].find((e) => !e.firstChild);
  if (!root) return;
  const make = (name, attributes = {}, ...children) => {
    const svg = ["svg", "path", "line", "text", "circle", "image", "clipPath", "rect", "g"].includes(name);
    const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    e.append(...children);
    return e;
  };
  const short = (v, digits = 4) => String(Number(v.toPrecision(digits))).replace("-", "−");

  // Sizes, in CSS pixels of a page that is wide enough.
  const left = 50, right = 22, top = 10, bottom = 42, widest = Math.min(460, Math.max(280, root.clientWidth || 460));
  let wide = widest - left - right, high = equal ? (wide * (y.high - y.low)) / (x.high - x.low) : 0.75 * wide;
  if (high > 400) [wide, high] = [equal ? (wide * 400) / high : wide, 400];
  const whole = [left + wide + right, top + high + bottom];

  // An axis takes a value to a share of its length, and back to the nearest step.
  const share = (a, v) => (a.log ? Math.log(v / a.low) / Math.log(a.high / a.low) : (v - a.low) / (a.high - a.low));
  const value = (a, s) => (a.log ? a.low * (a.high / a.low) ** s : a.low + s * (a.high - a.low));
  const stride = (a) => a.step / (a.log ? Math.log10(a.high / a.low) : a.high - a.low);
  const snapped = (a, s) => value(a, Math.min(1, Math.max(0, Math.round(s / stride(a)) * stride(a))));
  const px = (v) => left + wide * share(x, v), py = (v) => top + high * (1 - share(y, v));

  const ticks = (a) => {
    if (a.log) return Array.from({ length: 40 }, (_, k) => 10 ** (k - 20)).filter((v) => share(a, v) > -1e-9 && share(a, v) < 1 + 1e-9);
    const rough = (a.high - a.low) / 6, ten = 10 ** Math.floor(Math.log10(rough)), by = [1, 2, 5, 10].find((m) => m * ten >= rough) * ten;
    const all = [];
    for (let k = Math.ceil(a.low / by - 1e-9); k * by <= a.high + 1e-9 * by; k++) all.push(k * by);
    return all;
  };

  const svg = make("svg", { viewBox: `0 0 ${whole[0]} ${whole[1]}`, "aria-hidden": "true" });
  if (areas) svg.append(make("image", { href: `data:image/png;base64,${areas.picture}`, x: left, y: top, width: wide, height: high, preserveAspectRatio: "none" }));
  const line = (x1, y1, x2, y2, more) => svg.append(make("line", { x1, y1, x2, y2, stroke: "currentColor", ...more }));
  const text = (s, x, y, more) => svg.append(make("text", { x, y, fill: "currentColor", "text-anchor": "middle", "font-size": 13, ...more }, s));
  for (const v of ticks(x)) {
    line(px(v), top, px(v), top + high, { "stroke-opacity": v === 0 ? 0.6 : 0.15 });
    text(short(v), px(v), top + high + 16, {});
  }
  for (const v of ticks(y)) {
    line(left, py(v), left + wide, py(v), { "stroke-opacity": v === 0 ? 0.6 : 0.15 });
    text(short(v), left - 6, py(v) + 4.5, { "text-anchor": "end" });
  }
  svg.append(make("rect", { x: left, y: top, width: wide, height: high, fill: "none", stroke: "currentColor", "stroke-opacity": 0.6 }));
  text(x.name, left + wide / 2, top + high + 35, {});
  text(y.name, 0, 0, { transform: `translate(13 ${top + high / 2}) rotate(-90)` });
  const clip = hint + "-clip";
  svg.append(make("clipPath", { id: clip }, make("rect", { x: left, y: top, width: wide, height: high })));
  const drawn = make("g");
  svg.append(drawn);

  // Lines differ in dashes too, for those who do not see their colours.
  const colours = ["#2f7ed8", "#2e9e5b", "#c2571a", "#a667d6", "#8a7a00"], dashes = ["", "7 4", "2 4", "9 3 2 3", "14 4"];
  const drawLines = (lines) => {
    drawn.replaceChildren(...lines.filter(({ at }) => at.length).flatMap(({ name, at }, k) => {
      const colour = colours[k % colours.length], [ex, ey] = at.at(-1), to = [px(ex), py(ey)];
      const shape = at.length === 1
        ? make("circle", { cx: to[0], cy: to[1], r: 6, fill: "none", stroke: colour, "stroke-width": 3 })
        : make("path", { d: "M" + at.map(([u, v]) => `${px(u).toFixed(1)} ${py(v).toFixed(1)}`).join("L"), fill: "none", stroke: colour, "stroke-width": 2.5,
          "stroke-dasharray": dashes[k % dashes.length] });
      shape.setAttribute("clip-path", `url(#${clip})`);
      const beyond = to[0] > left + wide - 12 - 7 * name.length; // its name ends before the point
      const label = make("text", { x: Math.min(left + wide - 4, Math.max(left + 4, to[0] + (beyond ? -10 : 10))), y: Math.min(top + high - 4, Math.max(top + 12, to[1] - 8)),
        fill: "currentColor", "font-size": 13, "text-anchor": beyond ? "end" : "start" }, name);
      return [shape, label];
    }));
  };

  const grip = make("div", { class: "grip", role: "slider", tabindex: "0", "aria-label": `${x.name} and ${y.name}`, "aria-roledescription": "point in a plane",
    "aria-valuemin": x.low, "aria-valuemax": x.high });
  const plane = make("div", { class: "plane", style: `max-width:${whole[0]}px` }, svg, grip), said = make("output", { "aria-live": "off" });
  root.append(plane, make("p", {}, said));
  if (areas) areas.names.forEach((name, k) => root.lastChild.append(make("span", { class: "swatch", style: `background:${areas.colours[k].replace(")", " / 36%)")}` }), name));

  // Of the picture of the areas, the place under a point.
  let under = null;
  const areaAt = (u, v) => {
    if (!under) return "";
    const { width, height } = under, j = Math.min(width - 1, Math.floor(share(x, u) * width)), i = Math.min(height - 1, Math.floor((1 - share(y, v)) * height));
    return areas.names[areas.colours.findIndex((c) => c.match(/\d+/g).every((part, k) => Math.abs(part - under.data[4 * (i * width + j) + k]) < 8 && under.data[4 * (i * width + j) + 3]))] ?? "";
  };
  if (areas) {
    const img = new Image();
    img.onload = () => {
      const c = Object.assign(document.createElement("canvas"), { width: img.width, height: img.height }).getContext("2d");
      c.drawImage(img, 0, 0);
      under = c.getImageData(0, 0, img.width, img.height);
      put();
    };
    img.src = `data:image/png;base64,${areas.picture}`;
  }

  let at = [x.value, y.value], up = null;
  const put = () => {
    grip.style.left = `${(100 * px(at[0])) / whole[0]}%`;
    grip.style.top = `${(100 * py(at[1])) / whole[1]}%`;
    const area = areaAt(...at);
    said.textContent = `${x.name} = ${short(at[0])}, ${y.name} = ${short(at[1])}${area && ": " + area}`;
    grip.setAttribute("aria-valuenow", at[0]);
    grip.setAttribute("aria-valuetext", `${x.name} ${short(at[0])}, ${y.name} ${short(at[1])}${area && ", " + area}`);
  };
  const move = (u, v) => {
    at = [Number(u.toPrecision(6)), Number(v.toPrecision(6))];
    put();
    const text = at.join(", ");
    if (!up || up.value === text) return;
    up.value = text;
    up.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // follow moves the point to an event's place.
  const follow = (e) => {
    const box = svg.getBoundingClientRect(), scale = whole[0] / box.width;
    move(snapped(x, ((e.clientX - box.left) * scale - left) / wide), snapped(y, 1 - ((e.clientY - box.top) * scale - top) / high));
  };
  // A finger drags the point, and elsewhere scrolls the page or, by a tap, brings the point there. A mouse seizes anywhere.
  let dragged = false;
  plane.addEventListener("pointerdown", (e) => {
    if (e.button !== 0 || (e.pointerType !== "mouse" && e.target !== grip)) return;
    dragged = true;
    plane.setPointerCapture(e.pointerId);
    grip.focus({ preventScroll: true });
    e.preventDefault();
    if (e.target !== grip) follow(e);
  });
  plane.addEventListener("pointermove", (e) => { if (dragged) follow(e); });
  for (const end of ["pointerup", "pointercancel"]) plane.addEventListener(end, () => { dragged = false; });
  plane.addEventListener("click", (e) => { if (e.pointerType !== "mouse" && e.target !== grip) follow(e); });
  grip.addEventListener("keydown", (e) => {
    const go = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] }[e.key];
    if (!go || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    const by = e.shiftKey ? 10 : 1;
    move(snapped(x, share(x, at[0]) + go[0] * by * stride(x)), snapped(y, share(y, at[1]) + go[1] * by * stride(y)));
  });

  // hear calls f with the text of a field, now and whenever a program writes into it.
  const hear = (field, f) => {
    let held = field.value;
    Object.defineProperty(field, "value", { configurable: true, get: () => held, set(text) { if (text !== held) f((held = text)); } });
    f(held);
  };
  const look = () => {
    const [a, b] = ["up", "down"].map((way) => document.querySelector(`input[placeholder="${hint}-${way}"]`));
    if (!a || !b) return void (root.isConnected && requestAnimationFrame(look));
    up = a;
    a.closest(".widget-vbox")?.style.setProperty("display", "none");
    hear(a, (text) => {
      const [u, v] = text.split(",").map(Number);
      if (Number.isFinite(u) && Number.isFinite(v)) { at = [u, v]; put(); }
    });
    hear(b, (text) => drawLines(JSON.parse(text || "[]")));
  };
  put();
  requestAnimationFrame(look); // by then the root is on the page
};
