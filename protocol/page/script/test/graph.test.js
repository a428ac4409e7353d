import { drawBar, runs } from "../../web/analyse/graph.js";
import { same, test } from "./check.js";

test("the graph is blank where several positions are unknown", () => {
  const known = [0, 1, 3, 6, 7, 12].map((i) => ({ i }));
  same(runs(known).map((run) => run.map(({ i }) => i)), [[0, 1, 3], [6, 7], [12]]);
  same(runs([]), []);
});

test("the bar has room for three letters", () => {
  const part = () => ({ style: { setProperty() {} }, setAttribute() {} });
  const text = part();
  for (const [score, words] of [[{ expected: 1 }, "win"], [{ mate: 3 }, "win"], [{ expected: 0.5 }, "½"], [{ wdl: [820, 0, 180] }, "82"]]) {
    drawBar({ bar: part(), fill: part(), text }, score, { inks: { p1: "dark", p2: "light" }, colours: { p1: "black", p2: "white" } }, true);
    same(text.textContent, words);
  }
});
