// start.json: what the site without a server knows before its program is loaded.

import type { reply } from "./messages";

export interface SiteStart {
  version: string;
  bytes: { packed: number; plain: number }; // sizes of the program
  answers: Record<string, reply>; // by the keys of keyOf in workers.js
}
