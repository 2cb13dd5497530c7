import type { StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { wordsOf } from './words.js';
import type { Steps } from '../steps.js';
import type { WrittenValues } from './describe-changes.js';

/** The limit for the words of a profile in UTF-8, each with its place. PostgreSQL limits such a row to a megabyte. */
const MOST_BYTES = 1_000_000;
/** The customer and field that precede each word. */
const BYTES_OF_PLACE = 16;

/** Returns the words of a profile, each after the letter of its field. Each text is a step. */
export function* indexedWords({ keywords }: ProfileDefinition, values: StoredValues): Steps<readonly string[]> {
  const words: string[] = [];
  let bytes = 0;
  for (const { field, letter } of keywords.filter(({ isSearched }) => isSearched)) {
    const stored = values[field.id];
    for (const word of stored === undefined ? [] : wordsOf(field.type.plainText?.(stored) ?? '')) {
      bytes += Buffer.byteLength(word) + BYTES_OF_PLACE;
      if (bytes <= MOST_BYTES) words.push(letter + word);
    }
    yield;
  }
  return words;
}

/** Returns the words after a write. Undefined if no text changed. */
export function* changedWords(
  definition: ProfileDefinition,
  { before, after }: WrittenValues,
): Steps<readonly string[] | undefined> {
  const isSame = definition.keywords.every(({ field: { id }, isSearched }) => !isSearched || before[id] === after[id]);
  return isSame ? undefined : yield* indexedWords(definition, after);
}
