/**
 * Returns a text that must be given. Plain JavaScript can leave it out.
 *
 * @throws TypeError that names it.
 * @example
 * requiredText('filename', undefined); // TypeError: filename: is required, a text that is not empty.
 */
export function requiredText(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${name}: is required, a text that is not empty.`);
}
