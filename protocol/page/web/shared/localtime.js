// Times as the clock of this place shows them.

/**
 * localTime returns a time as a record has it, by the clock of this place, with its
 * offset from UTC: 2026-11-25T21:07:45.123-09:00.
 * @param {number} time in ms since 1970
 * @param {number} [offset] minutes that the clock is ahead of UTC
 */
export function localTime(time, offset = -new Date(time).getTimezoneOffset()) {
  /** @param {number} n */
  const two = (n) => String(Math.trunc(n)).padStart(2, "0");
  const text = new Date(time + offset * 60_000).toISOString().slice(0, -1);
  const ahead = Math.abs(offset);
  return `${text}${offset < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}
