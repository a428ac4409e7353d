import { runs } from "../../web/analyse/graph.js";
import { same, test } from "./check.js";

test("the graph is blank where several positions are unknown", () => {
  const known = [0, 1, 3, 6, 7, 12].map((i) => ({ i }));
  same(runs(known).map((run) => run.map(({ i }) => i)), [[0, 1, 3], [6, 7], [12]]);
  same(runs([]), []);
});
