const MAX_SHOWN = 40;

/**
 * The end of a message that says what came, cut short where it is long.
 *
 * @param value what a caller sent where something else was expected; never a secret, since texts are shown
 * @example
 * received('abc'); // 'received "abc"'
 */
export function received(value: unknown): string {
  if (typeof value === 'string') return `received ${quote(value)}`;
  if (Array.isArray(value)) return 'received an array';
  if (typeof value === 'object' && value !== null) return 'received an object';
  return `received ${value === undefined ? 'none' : String(value)}`;
}

/**
 * A text in quotation marks, safe to show: control characters and lone surrogates are escaped, long texts cut short.
 *
 * @example
 * quote('a\nb'); // '"a\\nb"'
 */
export function quote(text: string): string {
  return text.length <= MAX_SHOWN ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, MAX_SHOWN))}…`;
}
