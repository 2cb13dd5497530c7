import { joinCanonicalParts } from '../../canonical/canonical-request.js';
import type { CanonicalParts } from '../../canonical/canonical-request.js';
import type { Trial } from './mistake.js';

/** The trial of a canonical request some of whose components are others. */
export function signedWith(parts: CanonicalParts, others: Partial<CanonicalParts>, hint: string): Trial {
  return { kind: 'canonical', hint, others, canonicalRequest: joinCanonicalParts({ ...parts, ...others }) };
}

/** Up to this many headers, every order is tried; of more, only the orders met in practice. */
export const MOST_PERMUTED = 4;

/** Every order of the items, beginning with their own. */
export function* permutations<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  if (items.length < 2) return yield items;
  for (const [index, item] of items.entries()) {
    for (const others of permutations(items.toSpliced(index, 1))) yield [item, ...others];
  }
}

/** Rewriting a longer text takes as long as many other mistakes together. */
const MOST_REWRITTEN = 4096;

/** Whether a path or a query is so long that it is tried as it was sent, and in no other encoding or order. */
export function isLong(text: string): boolean {
  return text.length > MOST_REWRITTEN;
}
