// The page for a browser that the program does not know. It takes the code that the
// program shows, and continues by itself once the program knows the browser.

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

const input = /** @type {HTMLInputElement} */ (byId("code"));

/** @param {string} text @param {boolean} [isError] */
function note(text, isError = false) {
  byId("note").textContent = text;
  byId("note").classList.toggle("error", isError);
}

// goOn reloads the page once the browser is known, to show the real content of this
// address. It waits between reloads, because a browser may send its cookie with the
// requests of this script only, and would then reload endlessly. The entry of the history
// keeps the time of the last reload, also where a browser denies storage.
async function goOn() {
  const { ok } = await fetch("/known");
  if (!ok || Date.now() - (history.state?.reloaded ?? 0) < 10_000) return false;
  history.replaceState({ ...history.state, reloaded: Date.now() }, "");
  location.reload();
  return true;
}

// A browser that follows a link from another site does not send its cookie at first.
// If another tab has let the browser in, the page continues. A restarted program has
// forgotten its code and shows a new one.
async function watch() {
  try {
    if (await goOn()) return;
    const { status } = await fetch("/ask", { method: "POST" });
    byId("digits").hidden = status === 403; // over the Internet
  } catch {
    // the program has ended, but may come back
  }
  setTimeout(watch, 3000);
}

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  note("…");
  try {
    const answer = await fetch("/enter", { method: "POST", body: input.value });
    const text = await answer.text();
    if (answer.ok && text) return location.assign(text); // to a game
    if (answer.ok) return location.reload();
    note(text, true);
    input.select();
  } catch {
    note("The program does not answer. Is it still running?", true);
  }
});

// A guest who has lost the link finds the game: the browser keeps the secret of a side by the
// key of its game, the latest at the end.
async function offerGame() {
  const key = Object.keys(JSON.parse(localStorage.getItem("tetrad/online") ?? "{}")).at(-1);
  const link = byId("kept").querySelector("a");
  if (!key || !link) return;
  link.href = `/join/${encodeURIComponent(key)}/`;
  byId("kept").hidden = !(await fetch(link.href)).ok;
}

offerGame().catch(() => {}); // the browser keeps nothing, or the program has ended
byId("site").textContent = `${location.origin}/enter/`;
watch();
