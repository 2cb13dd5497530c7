const LONGEST = 160;
const BEGINNING = new RegExp(`^.{${LONGEST}}`, 'su');

/** A value as JSON on one line, cut off where it is long. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value);
  const [beginning = text] = BEGINNING.exec(text) ?? [];
  return beginning.length === text.length ? text : `${beginning}… (${text.length} characters)`;
}
