// Shows one slide at a time: arrows, Space, Page Up and Page Down, Home and End; C shows the code, and the address keeps the place.
const slides = [...document.querySelectorAll(".slide")], at = document.querySelector(".steer output");
let current = 0;

// fit makes the text of a slide smaller until it is no higher than the screen.
function fit(slide) {
  for (let size = 100; size >= 40; size -= 5) {
    slide.style.fontSize = `${size}%`;
    if (slide.scrollHeight <= slide.clientHeight + 1) return;
  }
}

function go(to) {
  current = Math.max(0, Math.min(slides.length - 1, to));
  slides.forEach((slide, i) => slide.classList.toggle("current", i === current));
  at.textContent = `${current + 1}/${slides.length}`;
  if (location.hash !== "#" + slides[current].id) history.replaceState(null, "", "#" + slides[current].id);
  fit(slides[current]);
  window.dispatchEvent(new Event("resize")); // figures that move measure their place
}

const keys = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1, Home: -Infinity, End: Infinity };
addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.altKey || e.metaKey || e.target.closest("input, select, button, [tabindex='0']")) return;
  if (e.key in keys) { e.preventDefault(); go(current + keys[e.key]); }
  if (e.key === "c") { document.body.classList.toggle("code"); fit(slides[current]); }
});
for (const button of document.querySelectorAll(".steer button")) button.onclick = () => go(current + Number(button.dataset.by));
addEventListener("hashchange", () => go(slides.findIndex((slide) => "#" + slide.id === location.hash)));
addEventListener("load", async () => {
  document.body.classList.add("measured"); // a film has to have its place to be drawn
  await strips((root, figure) => root.before(figure));
  document.body.classList.remove("measured");
  go(slides.findIndex((slide) => "#" + slide.id === location.hash));
});
addEventListener("beforeprint", () => slides.forEach((slide) => { slide.style.fontSize = ""; }));
