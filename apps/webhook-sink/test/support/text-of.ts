/**
 * Returns the text of a lit-html template without a browser: strings and values alternately. For a directive, returns
 * its last value.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const strings: unknown = Reflect.get(value, 'strings');
  const values: unknown = Reflect.get(value, 'values');
  if (!Array.isArray(strings) || !Array.isArray(values)) return '';
  return strings.map((text, at) => textOf(text) + textOf(values[at])).join('');
}
