/**
 * Control characters, invisible characters, and characters that change the direction of text. Joiners and variation
 * selectors stay, because emoji and some scripts need them.
 */
const STEERING =
  /(?!\n|\t|\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu;

/** Makes hidden and reordering characters of a text visible, as `\uNNNN`. */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => character.replace(/[^]/g, escaped));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
