// What cells show, as elements of a page without Jupyter's own parts: values in the best form that they have, and the widgets of
// pkg/widget, which are models that the session and the page both change.

const style = `
  .msp-outputs img { max-width: 100%; height: auto; background: white; }
  .msp-outputs pre { white-space: pre-wrap; margin: 4px 0; }
  .msp-outputs .stderr, .msp-outputs .error { color: #c00; color: light-dark(#b00020, #ff9a8f); }
  .msp-outputs .widget-hbox { display: flex; flex-wrap: wrap; gap: 8px; }
  .msp-outputs label { display: flex; align-items: center; gap: 8px; margin: 4px 0; flex-wrap: wrap; }
  .msp-outputs label > .name { min-width: 9em; text-align: right; }
  .msp-outputs label > input[type=range] { width: 20em; max-width: 100%; }
  .msp-outputs label > output { min-width: 5em; font-variant-numeric: tabular-nums; }
`;

// make makes an element with its properties and children.
export function make(name, properties = {}, ...children) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...children);
  return e;
}

// plain takes the colours of a terminal out of a text.
export const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "");

// awake runs the scripts in an element that have not run because innerHTML or a DOMParser made them.
export function awake(e) {
  for (const old of e.querySelectorAll("script")) {
    const script = make("script", { textContent: old.textContent });
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    old.replaceWith(script);
  }
  return e;
}

export class Outputs {
  // send(id, data) sends what a person has done to a widget; its promise ends when the session has dealt with it.
  constructor(send) {
    this.send = send;
    this.models = new Map(); // by comm: { state, views, sending, wanted }
    document.head.append(make("style", { textContent: style }));
  }

  // model opens a widget, or changes a part of its state.
  model(id, state) {
    const m = this.models.get(id);
    if (!m) return void this.models.set(id, { state, views: new Set() });
    Object.assign(m.state, state);
    m.views.forEach((draw) => draw(state));
  }

  close(id) { this.models.delete(id); }

  // tell sends a message for a widget. While the session deals with one, what else is done to the widget is gathered: only the
  // latest state counts.
  async tell(id, data) {
    const m = this.models.get(id);
    if (!m) return;
    if (m.sending) {
      if (data.method === "update" && m.wanted?.method === "update") Object.assign(m.wanted.state, data.state);
      else m.wanted = data;
      return;
    }
    m.sending = true;
    try {
      await this.send(id, data);
    } finally {
      m.sending = false;
      const next = m.wanted;
      m.wanted = null;
      if (next) this.tell(id, next);
    }
  }

  // set changes a widget's state as a person does. One that the session has closed meanwhile has none.
  set(id, change) {
    if (!this.models.has(id)) return;
    Object.assign(this.models.get(id).state, change);
    this.linked(id, change);
    this.tell(id, { method: "update", state: change, buffer_paths: [] });
  }

  // linked keeps the values of linked widgets equal.
  linked(id, change) {
    if (!("value" in change)) return;
    for (const { state: { source, target } } of this.models.values()) {
      if (!source || !target) continue;
      const ends = [source[0], target[0]].map((r) => r.replace("IPY_MODEL_", ""));
      const other = ends[1 - ends.indexOf(id)];
      if (!ends.includes(id) || !this.models.has(other) || this.models.get(other).state.value === change.value) continue;
      this.set(other, { value: change.value });
      this.models.get(other).views.forEach((draw) => draw({ value: change.value }));
    }
  }

  // view makes an element for a widget.
  view(id) {
    const m = this.models.get(id), of = m && views[m.state._model_name];
    const none = () => (m ? `this page has no ${m.state._model_name}` : "this widget is gone: run its cell again");
    if (!of) return make("p", { textContent: `(${none()})` });
    const [e, draw] = of(this, id, m.state);
    m.views.add(draw);
    return e;
  }

  // output makes an element for one output in nbformat's form.
  output(o) {
    if (o.output_type === "stream") return make("pre", { className: o.name, textContent: plain(o.text) });
    if (o.output_type === "error") return make("pre", { className: "error", textContent: plain(o.traceback.join("\n")) });
    return this.rich(o.data, o.metadata);
  }

  // rich shows a value in the best form that it has.
  rich(data, metadata) {
    const widget = data["application/vnd.jupyter.widget-view+json"];
    if (widget && this.models.has(widget.model_id)) return this.view(widget.model_id);
    const html = data["text/html"];
    if (html) return awake(make("div", { innerHTML: html }));
    for (const mime of ["image/svg+xml", "image/png", "image/jpeg", "image/gif"]) {
      if (!data[mime]) continue;
      const { width, height, alt } = metadata?.[mime] ?? {};
      const src = mime === "image/svg+xml" ? `data:${mime},${encodeURIComponent(data[mime])}` : `data:${mime};base64,${data[mime]}`;
      const e = make("img", { src, alt: alt ?? data["text/plain"] ?? "" });
      if (width) e.width = width;
      if (height) e.height = height;
      return e;
    }
    return make("pre", { textContent: data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"] ?? "" });
  }
}

// named puts a widget behind its name.
function named(s, ...parts) { return make("label", {}, make("span", { className: "name", textContent: s.description ?? "" }), ...parts); }

function slider(page, id, s, show) {
  // The range counts steps, the last of which may be shorter: a range of values ends at the last whole step, below the maximum.
  const step = s.step || (s.max - s.min) / 100 || 1;
  const range = make("input", { type: "range", min: 0, max: Math.ceil((s.max - s.min) / step - 1e-9), step: 1 });
  const out = make("output");
  const log = s._model_name === "FloatLogSliderModel";
  const say = () => { out.value = show(s.value); range.setAttribute("aria-valuetext", out.value); };
  const draw = () => {
    const value = log ? Math.log(s.value) / Math.log(s.base) : s.value;
    range.value = value >= s.max ? range.max : (value - s.min) / step;
    say();
  };
  range.oninput = () => {
    const value = Math.min(s.max, +(s.min + step * range.valueAsNumber).toPrecision(12));
    page.set(id, { value: log ? s.base ** value : value });
    draw();
  };
  draw();
  return [named(s, range, out), draw];
}

// Of each model, its view: an element, and a function that draws what has changed.
const views = {
  FloatSliderModel: (page, id, s) => slider(page, id, s, (v) => String(+v.toPrecision(4))),
  FloatLogSliderModel: (page, id, s) => slider(page, id, s, (v) => String(+v.toPrecision(3))),
  IntSliderModel: (page, id, s) => slider(page, id, s, String),
  CheckboxModel(page, id, s) {
    const input = make("input", { type: "checkbox", checked: s.value, onchange: () => page.set(id, { value: input.checked }) });
    return [named(s, input), () => (input.checked = s.value)];
  },
  DropdownModel(page, id, s) {
    const options = s._options_labels.map((o) => make("option", { textContent: o }));
    const input = make("select", { onchange: () => page.set(id, { index: input.selectedIndex }) }, ...options);
    input.selectedIndex = s.index;
    return [named(s, input), () => (input.selectedIndex = s.index)];
  },
  TextModel(page, id, s) {
    const input = make("input", { type: "text", value: s.value, placeholder: s.placeholder ?? "" });
    input.oninput = () => page.set(id, { value: input.value });
    return [named(s, input), (change) => { if ("value" in change) input.value = s.value; }];
  },
  LabelModel(page, id, s) {
    const e = make("span", { textContent: s.value });
    return [e, () => (e.textContent = s.value)];
  },
  ButtonModel(page, id, s) {
    const e = make("button", { textContent: s.description, onclick: () => page.tell(id, { method: "custom", content: { event: "click" } }) });
    return [e, () => (e.textContent = s.description)];
  },
  PlayModel(page, id, s) {
    let timer = 0;
    const e = make("button", { textContent: "▶", title: "play" });
    const stop = () => { clearInterval(timer); timer = 0; e.textContent = "▶"; };
    const step = () => {
      if (!e.isConnected || s.value >= s.max) return stop();
      page.set(id, { value: Math.min(s.max, s.value + s.step) });
    };
    e.onclick = () => {
      if (timer) return stop();
      if (s.value >= s.max) page.set(id, { value: s.min });
      e.textContent = "⏸";
      timer = setInterval(step, s.interval);
    };
    return [e, () => {}];
  },
  OutputModel(page, id, s) {
    const e = make("div");
    const draw = (change) => { if ("outputs" in change) e.replaceChildren(...change.outputs.map((o) => page.output(o))); };
    draw(s);
    return [e, draw];
  },
  HBoxModel: (page, id, s) => box(page, "widget-hbox", s),
  VBoxModel: (page, id, s) => box(page, "widget-vbox", s),
};

function box(page, className, s) {
  const children = s.children.map((r) => page.view(r.replace("IPY_MODEL_", "")));
  return [make("div", { className }, ...children), () => {}];
}
