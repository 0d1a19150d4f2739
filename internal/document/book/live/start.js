// Makes the cells of a page live, where the browser can. A page that was opened from a file stays as it is and says why.
(() => {
  const root = new URL("..", document.currentScript.src).href;
  const say = (text) => {
    const note = document.createElement("p");
    note.className = "still";
    note.textContent = text;
    document.querySelector("main").prepend(note);
  };
  const cells = document.getElementById("live");
  if (location.protocol === "file:") {
    if (cells) say("This page shows stored results. Its cells run if a web server serves the folder, because browsers load no programs from files: try python3 -m http.server in the folder of the book.");
    return;
  }
  // Without https a browser has no service worker: the page then needs its server at each visit. With one, this page and what it loads are
  // kept for use offline, and once Go is there and the network is free, the other pages of the book, the next one first.
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
  offline?.register(root + "offline.js").catch((e) => console.warn("msp: the pages are not kept for use offline:", e));
  addEventListener("load", () => keep("page", () => []));
  document.addEventListener("msp-live", () => keep("page", () => [])); // with the scripts that came after, and of each page that is turned to
  document.addEventListener("msp-ready", () => keep("book", pages));
  if (!cells) return;
  import("./live.js").catch((e) => say(`This page shows stored results. Its cells cannot run: ${e.message}`));
})();
