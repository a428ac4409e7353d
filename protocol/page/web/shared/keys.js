// Letters of the keyboard, on all layouts.

/**
 * letterOf returns the Latin letter of a key, in lower case. A layout without Latin letters
 * has those of the same places on an American keyboard; then all people find them there.
 * @param {{ key: string, code: string }} event
 */
export const letterOf = ({ key, code }) => (/^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1] ?? "").toLowerCase();
