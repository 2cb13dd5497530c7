/** So much of a text is quoted in a hint: all of it stands in the canonical request. */
const MOST_QUOTED = 300;

/** A text in quotes, cut where it is long. */
export function quoted(text: string): string {
  return `"${text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}…`}"`;
}
