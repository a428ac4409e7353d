// The transport between the page of the site and its session, which runs in workers of
// the browser. This file replaces web/transport.js.

import { About } from "./about.js";
import { loadProgram } from "./program.js";
import { Workers } from "./workers.js";

/** @import { SiteStart } from "../../script/site" */

/** @type {SiteStart} */
const NOTHING = { version: "", bytes: { packed: 0, plain: 0 }, answers: {} };

/** transport returns the transport of this page, and begins to load the program. */
export function transport() {
  const about = new About();
  const start = loadStart().catch(() => NOTHING); // boards then appear with the program
  const program = loadProgram(start, about);
  return new Workers({ start, program, begin: () => new Worker(new URL("worker.js", import.meta.url), { type: "module" }) });
}

/** @returns {Promise<SiteStart>} */
async function loadStart() {
  const answer = await fetch(new URL("start.json", import.meta.url));
  if (!answer.ok) throw new Error(`start.json: the web host answers ${answer.status}`);
  return answer.json();
}
