import type { StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { wordsOf } from './words.js';
import type { Steps } from '../steps.js';
import type { WrittenValues } from './describe-changes.js';

/** What the words of a profile take at most, in UTF-8, each with its place: PostgreSQL keeps a megabyte for a row. */
const MOST_BYTES = 1_000_000;
/** Of a customer and a field, which stand before each word. */
const BYTES_OF_PLACE = 16;

/** The words of a profile, each behind the letter of its field; those of each text are a step. */
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

/** The words after a write; undefined where none of the texts is another than before. */
export function* changedWords(
  definition: ProfileDefinition,
  { before, after }: WrittenValues,
): Steps<readonly string[] | undefined> {
  const isSame = definition.keywords.every(({ field: { id }, isSearched }) => !isSearched || before[id] === after[id]);
  return isSame ? undefined : yield* indexedWords(definition, after);
}
