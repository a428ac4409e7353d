// A store of games in memory, for the tests.

import { Disconnected } from "../../web/shared/connection.js";
import { summaryOf } from "../../web/library/library.js";

/** MemoryStore is a store in memory. With isGone it fails like a server that is gone. */
export class MemoryStore {
  games = new Map();
  isGone = false;

  constructor(isShared) {
    this.isShared = isShared;
  }

  #check() {
    if (this.isGone) throw new Disconnected();
  }

  async list() {
    this.#check();
    return { games: [...this.games.values()].map(summaryOf), faults: [], place: "memory" };
  }

  async read(id) {
    this.#check();
    return this.games.get(id) ?? null;
  }

  async keep(kept, base) {
    this.#check();
    const there = this.games.get(kept.id);
    if (there && !there.deleted && there.saved > base) return there;
    this.games.set(kept.id, structuredClone(kept));
    return null;
  }
}
