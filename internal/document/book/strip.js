// Strips of stills of the films of a page, for paper.
"use strict";
const stills = 4;

// strip draws frames of a film, from the first to the last.
function strip(root) {
  const player = root.player, figure = document.createElement("figure"), last = player.meta.times.length - 1;
  player.setSeen(true);
  if (!player.painter) throw new Error("there is nothing to draw with");
  figure.className = "strip";
  for (let i = 0; i < stills; i++) {
    player.show(Math.round((i * last) / (stills - 1)));
    const sheet = document.createElement("canvas"), part = document.createElement("figure"), img = new Image();
    [sheet.width, sheet.height] = [player.canvas.width, player.canvas.height];
    for (const layer of [player.canvas, player.marks]) sheet.getContext("2d").drawImage(layer, 0, 0);
    img.src = sheet.toDataURL("image/png");
    img.alt = `${player.meta.alt}, ${player.caption()}`;
    part.append(img);
    const says = document.createElement("figcaption");
    says.textContent = `t = ${player.meta.times[player.frame].toFixed(player.meta.digits)} s`;
    part.append(says);
    figure.append(part);
  }
  player.show(0);
  player.setSeen(false);
  return figure;
}

// awake resolves when no player unpacks its film any more.
async function awake() {
  for (let n = 0; n < 200; n++) {
    const roots = [...document.querySelectorAll("[data-msp-player]")];
    if (roots.every((root) => root.player || root.querySelector(".said"))) return roots.filter((root) => root.player);
    await new Promise((done) => setTimeout(done, 50));
  }
  return [...document.querySelectorAll("[data-msp-player]")].filter((root) => root.player);
}

// strips calls place with each film and its strip, once all are unpacked.
async function strips(place) {
  for (const root of await awake()) {
    try {
      if (root.player.meta.times) place(root, strip(root));
    } catch (e) {
      console.error(e);
    }
  }
}
