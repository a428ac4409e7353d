// Links: the fragment of the address is #game=NAME&fen=… for a position. With
// &moves=… it is a game that begins at the position.

/**
 * @typedef {object} Link
 * @property {string} game
 * @property {string} fen empty for the start of the game
 * @property {string[]} moves
 * @property {string} [mode] how the board is shown; links to other people leave it out
 */

/**
 * writeLink returns the fragment for a position, or for a game that begins there.
 * Spaces become underscores.
 * @param {string} game
 * @param {string} fen
 * @param {string[]} [moves]
 * @param {string} [mode] is left out for play
 */
export function writeLink(game, fen, moves = [], mode = "play") {
  /** @param {string} text */
  const value = (text) => encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_").replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#game=${value(game)}&fen=${value(fen)}${moves.length ? `&moves=${value(moves.join(" "))}` : ""}${mode === "play" ? "" : `&mode=${mode}`}`;
}

/**
 * readLink returns the link in a fragment, or null if the fragment is empty or belongs
 * to a view. For any other fragment, it throws an error that says what is wrong.
 * @param {string} fragment
 * @returns {Link | null}
 */
export function readLink(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text || text.startsWith("/")) return null;
  /** @type {Record<string, string>} */
  const fields = {};
  for (const part of text.split("&")) {
    const at = part.indexOf("=");
    const [name, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    fields[name] = decode(name, value);
  }
  if (!fields.game) throw new Error("The link names no game. A link to a position looks like #game=NAME&fen=POSITION.");
  return { game: fields.game, fen: fields.fen ?? "", moves: (fields.moves ?? "").split(" ").filter(Boolean), mode: fields.mode };
}

/** @param {string} name @param {string} value */
function decode(name, value) {
  try {
    return decodeURIComponent(value.replaceAll("_", " "));
  } catch {
    throw new Error(`The link is damaged: in its part “${name}” a percent sign is not followed by two digits. Copy the whole link again.`);
  }
}

/**
 * kindOf returns the kind of a pasted text.
 * @param {string} text
 * @returns {"nothing" | "link" | "record" | "position"}
 */
export function kindOf(text) {
  const trimmed = text.trim();
  if (!trimmed) return "nothing";
  if (/^(https?:\/\/\S+|#\S*)$/i.test(trimmed)) return "link";
  return /^(\[|\{|\d+\.)/.test(trimmed) || /[\r\n]/.test(trimmed) ? "record" : "position";
}
