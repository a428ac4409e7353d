// A store of games for the tests.

import { PageStore } from "../../web/library/stores.js";
import { Disconnected } from "../../web/shared/connection.js";

/** MemoryStore is a store in memory. With isGone it fails like a server that is gone. */
export class MemoryStore extends PageStore {
  isGone = false;

  constructor(isShared) {
    super();
    this.isShared = isShared;
  }

  #check() {
    if (this.isGone) throw new Disconnected();
  }

  async list() {
    this.#check();
    return super.list();
  }

  async read(id) {
    this.#check();
    return super.read(id);
  }

  async keep(kept, base) {
    this.#check();
    return super.keep(kept, base);
  }
}
