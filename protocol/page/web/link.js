// A link to a position: the fragment of the address, #game=NAME&fen=…

/**
 * writeLink returns the fragment of a position. Spaces become underscores.
 * @param {string} game
 * @param {string} fen
 */
export function writeLink(game, fen) {
  /** @param {string} text */
  const value = (text) => encodeURIComponent(text).replaceAll("%20", "_").replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#game=${value(game)}&fen=${value(fen)}`;
}

/**
 * readLink returns {game, fen} of a fragment, or null where it has no game.
 * @param {string} fragment
 * @returns {{ game: string, fen: string } | null}
 */
export function readLink(fragment) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const [name, text = ""] = part.split("=");
    try {
      fields[name] = decodeURIComponent(text.replaceAll("_", " "));
    } catch {
      return null; // a stray percent sign
    }
  }
  return fields.game ? { game: fields.game, fen: fields.fen ?? "" } : null;
}
