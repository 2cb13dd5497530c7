import { compileTest } from '../../../filter-engine/index.js';
import { foldCase } from '../../../profile-engine/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import type { AddressTest, AddressText } from '../query/profile-leaf.js';
import { MEMBERS } from './address-conditions.js';
import { atPlace, memberOf, OF_JOB } from './places.js';
import type { SearchCondition, SearchScope } from './search-scope.js';
import { seekersWords } from './seekers-words.js';

const TEXTS: readonly AddressText[] = ['street1', 'street2', 'city', 'county', 'zip'];
const NODES = ['state', 'country'] as const;
const ALTERNATIVES: readonly string[] = ['abbrev', 'abv2', 'abv3'];

const WORDS = seekersWords(wordsOf);

/** Words that a seeker writes for a place. The address, as the caller sees it, must have all of them. The start of each word is enough (D-SEA-23). */
export const LOCATION_WORDS: SearchCondition = {
  isOpen: (scope) => OF_JOB.by(scope) !== undefined && partsOf(scope).length > 0,
  compile(given, scope) {
    const { part, ...rest } = compileTest(given, WORDS);
    const texts = part?.test.kind === 'textHolds' ? part.test.folded : [];
    // A value without any word passes every job.
    if (part && texts.some((text) => wordsOf(text).length === 0))
      return { ...rest, part: { operator: '&', parts: [] } };
    const parts = partsOf(scope);
    const address: FilterTree<AddressTest> = {
      operator: '|',
      parts: texts.map((text) => ({
        operator: '&',
        parts: wordsOf(text).map((word) => ({ operator: '|', parts: parts.map((begins) => begins(word)) })),
      })),
    };
    return atPlace({ ...rest, ...(part && { part: { address, negated: false } }) }, OF_JOB, scope);
  },
};

/** Tests that a part of the address begins with the word. */
type Begins = (word: string) => AddressTest;

function partsOf(scope: SearchScope): Begins[] {
  const isOpen = (column: keyof typeof MEMBERS): boolean => memberOf(MEMBERS[column], scope) !== undefined;
  return [
    ...TEXTS.filter(isOpen).map((column): Begins => (folded) => ({ column, folded })),
    ...NODES.filter(isOpen).map((column): Begins => {
      const names = namesOf(column, scope);
      return (word) => ({ column, test: { kind: 'numberIs', numbers: nodesCalled(word, names) } });
    }),
  ];
}

/** Returns the names of each node that the member may have: the words of its label, and its abbreviations. */
function namesOf(column: (typeof NODES)[number], scope: SearchScope): ReadonlyMap<number, readonly string[]> {
  const { lists } = scope.definitions;
  const member = memberOf(MEMBERS[column], scope)?.compared;
  return new Map(
    [...(member?.type.nodes?.(member, lists).nodes ?? [])].map(({ id, value, attributes }) => {
      const short = ALTERNATIVES.map((name) => attributes[name]).filter((each) => each !== undefined);
      return [id, [...wordsOf(foldCase(value)), ...short.map((text) => foldCase(String(text)))]];
    }),
  );
}

function nodesCalled(word: string, names: ReadonlyMap<number, readonly string[]>): ReadonlySet<number> {
  return new Set([...names].filter(([, words]) => words.some((each) => each.startsWith(word))).map(([id]) => id));
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;/()\p{Cs}\0]+/u))].filter((word) => word !== '');
}
