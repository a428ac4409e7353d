// What the site without a server knows before its program is loaded.

import type { reply } from "./messages";

export interface Sizes {
  packed: number; // bytes
  plain: number;
}

/** The weights of a family of games, or its books and puzzles, which the program lacks. */
export interface Data {
  file: string;
  bytes: Sizes;
  places: [at: number, size: number][]; // in the memory of the program, in the order of the file
}

export interface SiteStart {
  version: string;
  program: Sizes;
  data: Record<string, Data>;
  answers: Record<string, reply>; // by the keys of keyOf in workers.js
}
