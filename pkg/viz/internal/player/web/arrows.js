// What a drag does, by buttons: one pointer, or keys, without a path to follow (WCAG 2.5.7).

// ways are the keys of the arrows, as steps to the right and down.
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Arrows is the row of buttons that the player's button “move” opens.
class Arrows {
  constructor(player) {
    const make = (name, properties, ...children) => { const e = Object.assign(document.createElement(name), properties); e.append(...children); return e; };
    const button = (textContent, title, onclick) => { const b = make("button", { textContent, title, onclick }); b.setAttribute("aria-label", title); return b; };
    const { opener } = player;
    this.choice = make("select", { title: "what the arrows do", onchange: () => player.release() }, ...player.modes().map((mode) => make("option", { textContent: mode })));
    this.choice.setAttribute("aria-label", this.choice.title);
    this.said = make("span", {});
    this.said.setAttribute("role", "status");
    const arrows = [["←", "left"], ["↑", "up"], ["↓", "down"], ["→", "right"]].map(([sign, name]) =>
      button(sign, name, () => player.nudge(...ways[`Arrow${name[0].toUpperCase()}${name.slice(1)}`], this.mode)));
    this.element = make("div", { className: "bar arrows", hidden: true }, this.choice, ...arrows, button("+", "enlarge (+)", () => player.zoom(0.9)),
      button("−", "reduce (−)", () => player.zoom(1 / 0.9)), button("first view", "first view (0)", () => player.goHome()), this.said);
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "the view");
    opener.title = "the view, by buttons";
    opener.setAttribute("aria-expanded", false);
    opener.onclick = () => opener.setAttribute("aria-expanded", !(this.element.hidden = !this.element.hidden));
  }

  get mode() { return this.choice.value; }

  say(text) { this.said.textContent = text; }
}

