// What the tests of the page's modules are written with. They run in Node, by
// its own runner (node --test), and in a browser, where TestBrowserModules
// imports them and calls run.

const isInBrowser = typeof document === "object";
const runner = isInBrowser ? null : await import("node:test");
const waiting = []; // the tests that run does

// Node 18 has no such event.
globalThis.CustomEvent ??= class extends Event {
  constructor(type, { detail }) {
    super(type);
    this.detail = detail;
  }
};

/** test adds a test: a function that throws, or a promise that fails, tells what is wrong. */
export function test(name, body) {
  if (runner) runner.test(name, body);
  else waiting.push({ name, body });
}

/** same fails where two values are not the same as JSON. */
export function same(got, want, what = "") {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${what ? what + ": " : ""}${a}, want ${b}`);
}

/** fails returns the message that a promise fails with, and fails where it does not. */
export async function fails(promise) {
  try {
    await promise;
  } catch (error) {
    return error.message;
  }
  throw new Error("it does not fail");
}

/** run does the tests in a browser, and returns how many there were and what failed. */
export async function run() {
  const failures = [];
  for (const { name, body } of waiting) {
    try {
      await body();
    } catch (error) {
      failures.push(`${name}: ${error.message}`);
    }
  }
  return { tests: waiting.length, failures };
}
