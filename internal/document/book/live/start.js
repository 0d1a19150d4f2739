// Makes the cells of a page live, where the browser can. A page that was opened from a file stays as it is and says why. This script runs
// while the browser still reads the page, which may take a telephone seconds: the kernel is loaded meanwhile.
(() => {
  const root = new URL("..", document.currentScript.src).href;
  const say = (text) => {
    const note = document.createElement("p");
    note.className = "still";
    note.textContent = text;
    document.querySelector("main").prepend(note);
  };
  const cells = document.getElementById("live");
  const whole = new Promise((resolve) => (document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", resolve) : resolve()));
  if (location.protocol === "file:") {
    if (cells) whole.then(() => say("This page shows stored results. Its cells run if a web server serves the folder, because browsers load no programs from files: try python3 -m http.server in the folder of the book."));
    return;
  }
  // Without https a browser has no service worker: the page then needs its server at each visit. With one, this page and what it loads are
  // kept for use offline, and once Go is, the other pages of the book, the next one first.
  const here = () => location.href.replace(/#.*/, "");
  const loaded = () => performance.getEntriesByType("resource").map((e) => e.name).filter((name) => name.startsWith(location.origin) && !/\.(br|gz|zip)$/.test(name));
  const withNotebook = (page) => (/\/index\.html$/.test(page) ? [page] : [page, page.replace(/\.html$/, ".ipynb")]);
  const pages = () => [".turn [rel=next]", ".contents a[href], a.title, .turn a"].flatMap((links) => [...document.querySelectorAll(links)]).flatMap((a) => withNotebook(a.href.replace(/#.*/, "")));
  document.documentElement.dataset.kept = "";
  const offline = navigator.serviceWorker;
  const keep = (what, urls) => offline?.ready.then(({ active }) => active.postMessage({ what, keep: [...new Set([here(), ...(cells ? [here().replace(/\.html$/, ".ipynb")] : []), ...loaded(), ...urls()])] }));
  offline?.addEventListener("message", ({ data }) => {
    if (data.renewed) {
      document.documentElement.dataset.renewed = ""; // its other pages are not turned to in place: they may need other scripts
      say("This book has been renewed. Reload the page to see it.");
    } else document.documentElement.dataset.kept += ` ${data.kept}`;
  });
  const register = () => { // once the page is there: a telephone has enough to do until then
    offline?.register(root + "offline.js").catch((e) => console.warn("msp: the pages are not kept for use offline:", e));
    keep("page", () => []);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  document.addEventListener("msp-live", () => keep("page", () => [])); // with the scripts that came after, and of each page that is turned to
  document.addEventListener("msp-kernel", ({ detail: { kept } }) => kept && keep("book", pages));
  if (!cells) return;
  // All modules of the kernel are asked for at once. If one is missing, live.js says so.
  for (const module of ["live/kernel.js", "kernel/client.js", "kernel/session.js", "kernel/outputs.js"]) import(root + module).catch(() => {});
  whole.then(() => import("./live.js")).catch((e) => say(`This page shows stored results. Its cells cannot run: ${e.message}`));
})();
