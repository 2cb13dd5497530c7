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
 * Returns a text in quotation marks that is safe to show: control characters and lone surrogates are escaped, long texts cut short.
 *
 * @example
 * quote('a\nb'); // '"a\\nb"'
 */
export function quote(text: string): string {
  return text.length <= MAX_QUOTED_CHARACTERS
    ? JSON.stringify(text)
    : `${JSON.stringify(text.slice(0, MAX_QUOTED_CHARACTERS))}…`;
}
