/**
 * The system id of a node: that of its parent (on the first level the prefix of the list) and three digits, four past
 * 999 and so on (D-LST-3).
 */
export function systemIdOf(parent: string, number: number): string {
  return parent + String(number).padStart(3, '0');
}
