// Functions for the tests of the page's modules. The tests run in Node with its own
// runner (node --test), and in a browser, where TestBrowserModules imports them and
// calls run.

const isInBrowser = typeof document === "object";
const runner = isInBrowser ? null : await import("node:test");
const waiting = []; // the tests for run

// Node 18 has no CustomEvent.
globalThis.CustomEvent ??= class extends Event {
  constructor(type, { detail }) {
    super(type);
    this.detail = detail;
  }
};

/** test adds a test; it fails if body throws or returns a promise that rejects. */
export function test(name, body) {
  if (runner) runner.test(name, body);
  else waiting.push({ name, body });
}

/** same fails if two values differ as JSON. */
export function same(got, want, what = "") {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${what ? what + ": " : ""}${a}, want ${b}`);
}

/** fails returns the message of the error of a promise, and fails if the promise resolves. */
export async function fails(promise) {
  try {
    await promise;
  } catch (error) {
    return error.message;
  }
  throw new Error("it does not fail");
}

/** run runs the tests in a browser, and returns their number and the failures. */
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
