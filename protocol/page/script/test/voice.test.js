/* global document */
import { say, sayNew, write } from "../../web/shared/voice.js";
import { same, test } from "./check.js";

// Node has no document, and a browser needs no other one.
class Part {
  textContent = "";
  append(text) {
    this.textContent = text;
  }
  replaceChildren(...children) {
    this.textContent = children.map((child) => child.textContent).join();
  }
  checkVisibility() {
    return !this.hidden;
  }
}
if (typeof document === "undefined") Object.assign(globalThis, { HTMLElement: Part, document: { createElement: () => new Part(), getElementById: () => region } });
const add = (id) => {
  const part = Object.assign(document.createElement("p"), { id });
  document.body?.append(part);
  return part;
};
const region = add("announcer");

const heard = async () => {
  region.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve));
  return region.textContent;
};

test("what belongs to one moment is one message, the turn first and nothing twice", async () => {
  say("It is your turn.");
  say("Black placed a stone on d4.", true);
  say("It is your turn.");
  say("");
  same(await heard(), "Black placed a stone on d4. It is your turn.");
  same(await heard(), "");
});

test("the same message is heard again when it is said again", async () => {
  for (let i = 0; i < 2; i++) {
    say("d4 is occupied.");
    same(await heard(), "d4 is occupied.");
  }
});

test("of a text that changes, the new sentences are told, where it can be seen", async () => {
  sayNew("Right. White answers …", "Right. Go on.");
  same(await heard(), "Go on.");
  sayNew(" You lost.", "You lost. Light played 1. c3, then 1… b4.");
  same(await heard(), "Light played 1. c3, then 1… b4.");
  sayNew("Light played 1. c3.", "Light played 1. d4.");
  same(await heard(), "Light played 1. d4.");
  const part = add("");
  write(part, "Your turn.");
  write(part, "Your turn.");
  same([part.textContent, await heard()], ["Your turn.", "Your turn."]);
  part.hidden = true;
  write(part, "The time is up.");
  same([part.textContent, await heard()], ["The time is up.", ""]);
});
