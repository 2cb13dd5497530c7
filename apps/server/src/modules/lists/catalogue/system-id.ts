/**
 * The system id of a node: that of its parent (on the first level the prefix of the list) and three digits, four past
 * 999 and so on (D-LST-3).
 */
export function systemIdOf(parent: string, number: number): string {
  return parent + String(number).padStart(3, '0');
}

/** What stands in a system id behind that of the parent. */
export function numberIn(systemId: string, parent: string): number {
  return Number(systemId.slice(parent.length));
}
