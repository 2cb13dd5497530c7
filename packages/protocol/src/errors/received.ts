const MAX_QUOTED_CHARACTERS = 40;

/**
 * Returns the end of a message that shows the received value, cut if it is long.
 *
 * @param value - the value that a caller sent; never a secret, because texts are shown
 * @example received('abc'); // 'received "abc"'
 */
export function received(value: unknown): string {
  if (typeof value === 'string') return `received ${quote(value)}`;
  if (Array.isArray(value)) return 'received an array';
  if (typeof value === 'object' && value !== null) return 'received an object';
  return `received ${value === undefined ? 'none' : String(value)}`;
}

/**
 * Returns a text in quotation marks that is safe to show: control characters, lone surrogates, and what nobody sees or
 * takes for a blank are escaped. Long texts are cut short.
 *
 * @example
 * quote('a\nb'); // '"a\\nb"'
 */
export function quote(text: string): string {
  const shown = escapeUnseen(JSON.stringify(text.slice(0, MAX_QUOTED_CHARACTERS)));
  return text.length <= MAX_QUOTED_CHARACTERS ? shown : `${shown}…`;
}

/** Returns a text with escapes in place of the characters that nobody sees or takes for a blank. */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, escaped);
}

const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

function escaped(character: string): string {
  return character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
