import { received } from '@talent-platform/protocol/errors';
import type { ListAttribute } from '../list-attributes.js';
import type { AttributeValue } from '../storage/node-attributes.js';

/** In characters (code points), as in a blueprint. */
const MAX_LENGTH = 1000;

/** Characters that the database cannot store (D-PRO-8). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const isStorableText = (value: unknown): value is string => typeof value === 'string' && !UNSTORABLE.test(value);

/** The rule of each type: a test, and a sentence that states it. */
const TYPES: Readonly<Record<ListAttribute['type'], { sentence: string; holds: (value: unknown) => boolean }>> = {
  text: { sentence: 'a text without NUL and half surrogate pairs', holds: isStorableText },
  'whole number': { sentence: 'a whole number', holds: Number.isSafeInteger },
  flag: { sentence: 'true or false', holds: (value) => typeof value === 'boolean' },
  any: {
    sentence: 'a text, a number, true or false',
    holds: (value) => isStorableText(value) || Number.isFinite(value) || typeof value === 'boolean',
  },
};

/** A value of an attribute, or the problem with it. */
export type ParsedAttribute = { readonly value: AttributeValue } | { readonly detail: string };

export function parseAttribute({ type }: ListAttribute, input: unknown): ParsedAttribute {
  const { sentence, holds } = TYPES[type];
  if (!holds(input)) return { detail: `must be ${sentence}, ${received(input)}.` };
  const length = typeof input === 'string' && input.length > MAX_LENGTH ? lengthOf(input) : 0;
  if (length > MAX_LENGTH) return { detail: `must have at most ${MAX_LENGTH} characters, received ${length}.` };
  return { value: input as AttributeValue };
}

/**
 * Counts code points: a surrogate pair counts as one. Does not build an array, because a text may be megabytes long.
 */
function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) length -= 1;
  return length;
}
