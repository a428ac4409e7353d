import { Presses } from "../../web/shared/press.js";
import { same, test } from "./check.js";

// page returns presses, functions for the events that they hear, and a list that contains
// one button.
function page() {
  const button = new EventTarget();
  let from = button;
  const target = {
    heard: {},
    addEventListener(type, listener) {
      this.heard[type] = listener;
    },
  };
  const presses = new Presses(target);
  return {
    presses,
    list: { contains: (element) => element === button },
    press: (element = button, which = 0) => target.heard.pointerdown({ target: (from = element), button: which }),
    move: (buttons) => target.heard.pointermove({ target: from, buttons }),
    release: async () => {
      target.heard.pointerup({ target: from });
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test("what is pressed is drawn after the click, once and as it is then", async () => {
  const { presses, list, press, release } = page();
  const drawn = [];
  presses.after(list, () => drawn.push("before"));
  press();
  presses.after(list, () => drawn.push("first"));
  presses.after(list, () => drawn.push("second"));
  same(drawn, ["before"]);
  await release();
  same(drawn, ["before", "second"]);
  presses.after(list, () => drawn.push("later"));
  same(drawn, ["before", "second", "later"]);
});

test("the draw does not come between the release and the click", async () => {
  const { presses, list, press, release } = page();
  const happened = [];
  press();
  presses.after(list, () => happened.push("drawn"));
  const released = release();
  happened.push("click"); // in the task of the release
  await released;
  same(happened, ["click", "drawn"]);
});

test("a press that follows at once is held until its own release", async () => {
  const { presses, list, press, release } = page();
  const drawn = [];
  press();
  const first = release();
  press(); // before the next task
  presses.after(list, () => drawn.push("draw"));
  await first;
  same(drawn, []);
  await release();
  same(drawn, ["draw"]);
});

test("what only the earlier press held up is drawn while a later one lasts", async () => {
  const { presses, list, press, release } = page();
  const drawn = [];
  press();
  presses.after(list, () => drawn.push("draw"));
  const first = release();
  press(new EventTarget());
  await first;
  same(drawn, ["draw"]);
});

test("a press elsewhere, or with another button, holds nothing up", () => {
  const { presses, list, press } = page();
  const drawn = [];
  press(new EventTarget());
  presses.after(list, () => drawn.push("elsewhere"));
  press(undefined, 2);
  presses.after(list, () => drawn.push("right button"));
  same(drawn, ["elsewhere", "right button"]);
});

test("a mouse that moves without a button has been released", () => {
  const { presses, list, press, move } = page();
  const drawn = [];
  press();
  presses.after(list, () => drawn.push("draw"));
  move(1);
  same(drawn, []);
  move(0);
  same(drawn, ["draw"]);
});
