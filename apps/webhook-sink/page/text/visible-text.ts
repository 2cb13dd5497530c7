/**
 * Control characters, those that turn the direction of a text or are not seen, and the marks that a line is read by. Joiners and
 * the selectors of a variant stay: emoji and the scripts of Persian and India are written with them.
 */
const STEERING =
  /(?!\n|\t|\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu;

/** A text from the network with what would hide or reorder its parts shown as `\uNNNN`, as JSON writes it. */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => character.replace(/[^]/g, escaped));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
