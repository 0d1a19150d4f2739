// Search: sections in which all words occur, those with the words in their titles first. The index is loaded when someone
// first goes to the field, by a script element, because a page that was opened from a file may not fetch.
(() => {
  const root = new URL(".", document.currentScript.src).href; // as an address: the page may be turned to one of another folder
  const field = document.querySelector(".search input");
  const found = document.querySelector(".found");
  const most = 20; // results
  const around = 60; // characters of text on either side of a word
  let loading;

  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = root + "search.js";
      script.onload = () => resolve(bookSections);
      script.onerror = reject;
      document.head.append(script);
    }));

  const element = (name, ...children) => {
    const e = document.createElement(name);
    e.append(...children);
    return e;
  };

  // excerpt is the text around the first word, with that word marked.
  const excerpt = (text, word) => {
    const at = text.toLowerCase().indexOf(word);
    if (at < 0) return element("small", text.slice(0, 2 * around));
    const begin = Math.max(0, at - around);
    return element("small", (begin > 0 ? "…" : "") + text.slice(begin, at), element("mark", text.slice(at, at + word.length)), text.slice(at + word.length, at + word.length + around) + "…");
  };

  const rank = (s, words) => {
    const title = s.section.toLowerCase(), all = `${title} ${s.page} ${s.text}`.toLowerCase();
    if (!words.every((w) => all.includes(w))) return 0;
    return 1 + words.filter((w) => title.includes(w)).length;
  };

  const search = async () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      found.hidden = true;
      return;
    }
    let hits;
    try {
      hits = (await load()).map((s) => [rank(s, words), s]).filter(([r]) => r > 0).sort(([a], [b]) => b - a).slice(0, most);
    } catch {
      found.replaceChildren(element("li", element("p", "The index of the book, search.js, could not be loaded.")));
      found.hidden = false;
      return;
    }
    found.replaceChildren(
      ...hits.map(([, s]) => {
        const a = element("a", element("b", s.section), s.section === s.page ? "" : ` · ${s.page}`, excerpt(s.text, words[0]));
        a.href = root + s.href;
        a.onclick = () => (found.hidden = true);
        return element("li", a);
      }),
    );
    if (hits.length === 0) found.append(element("li", element("p", "Nothing was found.")));
    found.hidden = false;
  };

  field.hidden = false;
  field.addEventListener("input", search);
  field.addEventListener("focus", () => load().catch(() => {}));
  document.addEventListener("keydown", (e) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (e.key === "k" && (e.ctrlKey || e.metaKey)) field.focus();
    else if (e.key === "Escape" && !found.hidden) found.hidden = true;
    else if (e.key === "ArrowDown" && (e.target === field || at >= 0)) (links[at + 1] ?? links[at])?.focus();
    else if (e.key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
    else if (e.key === "Enter" && e.target === field) links[0]?.click();
    else return;
    e.preventDefault();
  });
  document.addEventListener("click", (e) => {
    if (!e.target.closest(".search")) found.hidden = true;
  });
})();

// Blocks that are wider than their place are stops of the keyboard, which scrolls them then; no others are.
(() => {
  const main = document.querySelector("main");
  const isWide = (e) => e.scrollWidth > e.clientWidth && /auto|scroll/.test(getComputedStyle(e).overflowX);
  const reach = () => { // asks of all before it changes any: in turns, each question would have the browser lay out the page again
    const blocks = [...main.querySelectorAll(".display, .shown, .output, pre, table, p, ul, ol, h1, h2, h3")].filter((e) => !e.closest(".editor"));
    const wide = new Set(blocks.filter(isWide));
    for (const e of blocks) {
      if (wide.has(e)) e.tabIndex = 0;
      else if (e.tabIndex === 0) e.removeAttribute("tabindex");
    }
  };
  const watch = () => new ResizeObserver(reach).observe(main);
  if (document.readyState === "complete") watch();
  else addEventListener("load", watch); // a page that is still read changes its size at each part
})();
