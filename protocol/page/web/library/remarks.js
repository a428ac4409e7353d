// Remarks about the games kept: one that cannot be kept, one with a newer version, and one
// that has ended on time unseen.

import { errorText } from "../shared/dom.js";
import { notice } from "../shell/notice.js";

/**
 * @import { Autosave } from "./autosave.js"
 * @import { Library } from "./library.js"
 * @import { Play } from "../play/play.js"
 */

/**
 * remarkOn shows a remark when a person should know what has happened to a game. While
 * another tab plays the game shown, it lets the engines and clocks here rest; the prompt says so.
 * @param {{ library: Library, autosave: Autosave, play: Play, goOn: (id: string) => unknown, showList: () => unknown }} parts
 */
export function remarkOn({ library, autosave, play, goOn, showList }) {
  let close = () => {}; // removes the remark about a newer version
  for (const part of [library, autosave]) {
    part.addEventListener("failure", (event) => notice(`The game could not be kept: ${errorText(/** @type {CustomEvent} */ (event).detail)}`));
  }
  library.addEventListener("copy", () => notice("This game was changed in two places. The other version is kept in My games.", [["My games", showList]]));
  autosave.addEventListener("newer", (event) => {
    const { detail: id } = /** @type {CustomEvent<string>} */ (event);
    close();
    close = notice("This game goes on in another tab or browser.", [["Show that here", () => goOn(id)]]);
  });
  play.addEventListener("timeout", (event) => notice(`The game is over: ${/** @type {CustomEvent<string>} */ (event).detail}`));
  autosave.addEventListener("elsewhere", () => {
    close();
    play.rest(autosave.isElsewhere);
  });
}
