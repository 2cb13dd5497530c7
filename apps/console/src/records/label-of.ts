/**
 * Returns the short text of a field's value, as a table shows it: of a reference or a list node its label, of several
 * values all of them. A value without a text gives an empty one.
 */
export function labelOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(labelOf).filter(Boolean).join(', ');
  if (typeof value === 'object') return labelOf((value as { readonly value?: unknown }).value);
  return String(value);
}
