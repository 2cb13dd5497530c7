/** The text of a template of lit-html without a browser: its strings and values in turn; what a directive holds last. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const strings: unknown = Reflect.get(value, 'strings');
  const values: unknown = Reflect.get(value, 'values');
  if (!Array.isArray(strings) || !Array.isArray(values)) return '';
  return strings.map((text, at) => textOf(text) + textOf(values[at])).join('');
}
