// Steps through the games on the boards. A board's data-turns has the changes of each
// turn, separated by semicolons: place=symbol, where an empty symbol clears the place.
for (const figure of document.querySelectorAll("figure[data-turns]")) {
  const turns = figure.dataset.turns.split(";").map(t => t ? t.split(",").map(c => c.split("=")) : []);
  const names = figure.dataset.names.split(" ");
  const size = Number(figure.dataset.size);
  const pieces = figure.querySelector(".pieces");
  const said = figure.querySelector("output");
  let at = turns.length - 1;
  const show = () => {
    const now = new Map();
    for (const turn of turns.slice(0, at + 1)) {
      for (const [place, symbol] of turn) now.set(Number(place), symbol);
    }
    const nodes = [];
    const add = (place, symbol) => {
      const square = place < size * size ? place : Math.floor((place - size * size) / 2);
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", "#" + symbol);
      use.setAttribute("x", 22 + 20 * (square % size));
      use.setAttribute("y", 12 + 20 * (size - 1 - Math.floor(square / size)));
      nodes.push(use);
    };
    for (const lines of [true, false]) {
      for (const [place, symbol] of now) {
        if (symbol && (place >= size * size) === lines) add(place, symbol);
      }
    }
    if (at > 0) for (const [place] of turns[at]) if (place < size * size) add(Number(place), "fresh");
    pieces.replaceChildren(...nodes);
    said.textContent = at === 0 ? "start" : at + " of " + (turns.length - 1) + ": " + names[at - 1];
  };
  const go = to => { at = Math.min(Math.max(to, 0), turns.length - 1); show(); };
  const moves = [() => go(0), () => go(at - 1), () => go(at + 1), () => go(turns.length - 1)];
  figure.querySelectorAll("button").forEach((button, i) => { button.onclick = moves[i]; });
  figure.querySelector(".buttons").hidden = false;
}

// A link to a part opens it.
const open = () => {
  const part = location.hash && document.getElementById(location.hash.slice(1));
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView();
  }
};
addEventListener("hashchange", open);
open();
document.querySelectorAll('a[href^="#"]').forEach(link => link.addEventListener("click", () => setTimeout(open)));

// On paper, all is open.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
