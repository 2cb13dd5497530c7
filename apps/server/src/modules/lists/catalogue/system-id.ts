/**
 * Returns a node's system id: the parent's (on the first level the list's prefix) and three digits, four after 999 and
 * so on (D-LST-3).
 */
export function systemIdOf(parent: string, number: number): string {
  return parent + String(number).padStart(3, '0');
}

/** Returns the number that a system id adds to its parent's. */
export function numberIn(systemId: string, parent: string): number {
  return Number(systemId.slice(parent.length));
}
