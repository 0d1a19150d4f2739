// Replaces each player by a strip of stills, before the page is printed.
addEventListener("load", () => strips((root, figure) => root.replaceWith(figure)));
