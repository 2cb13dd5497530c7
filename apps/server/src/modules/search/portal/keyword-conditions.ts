import { foldCase, spellingsOf, unifyText } from '../../../profile-engine/index.js';
import { compileTest } from '../../../filter-engine/index.js';
import type { PlainComparison, FilterTree, ValueTest } from '../../../filter-engine/index.js';
import type { AddressTest, AddressText } from '../query/search-leaves.js';
import { MEMBERS, atAddress, memberOf, JOB_ADDRESS, COMPANY_OF_JOB } from '../conditions/address-conditions.js';
import type { SearchCondition, SearchScope } from '../conditions/search-scope.js';

/** The limit of words in all values together (D-SEA-19). Each word is looked up in every text. */
const MAX_WORDS = 20;
/** The limit of UTF-16 units in all values together. No seeker writes more, and splitting more takes long. */
const MAX_UTF16_UNITS = 4000;

/**
 * Compares the words that a seeker writes.
 *
 * @param wordsOf splits a folded value into words, without characters that no stored text holds.
 */
export function keywordComparison(
  wordsOf: (folded: string) => readonly string[],
  operators: PlainComparison['operators'] = ['='],
): PlainComparison {
  return {
    noun: 'words',
    operators,
    ranges: false,
    compile({ values }) {
      const length = values.reduce((sum, text) => sum + text.length, 0);
      if (length > MAX_UTF16_UNITS) return refused(`takes ${MAX_UTF16_UNITS} characters at most, received ${length}.`);
      const folded = values.map(foldCase);
      const count = folded.flatMap(wordsOf).length;
      if (count > MAX_WORDS) return refused(`takes ${MAX_WORDS} words at most, received ${count}.`);
      return { test: { kind: 'textHolds', folded } };
    },
  };
}

function refused(detail: string): ReturnType<PlainComparison['compile']> {
  return { test: { kind: 'textHolds', folded: [] }, problems: [{ place: 'value', detail }] };
}

const TEXT_MEMBERS: readonly AddressText[] = ['street1', 'street2', 'city', 'county', 'zip'];
const LIST_MEMBERS = ['state', 'country'] as const;
const ABBREVIATIONS: readonly string[] = ['abbrev', 'abv2', 'abv3'];

const PLACE_WORDS = keywordComparison(placeWordsOf);

/** Words that a seeker writes for a place. The address, as the caller sees it, must have all of them. The start of each word is enough (D-SEA-23). */
export const LOCATION_WORDS: SearchCondition = {
  isOpen: (scope) => JOB_ADDRESS.by(scope) !== undefined && partsOf(scope).length > 0,
  compile(condition, scope) {
    const { part, ...rest } = compileTest(condition, PLACE_WORDS);
    const texts = part?.test.kind === 'textHolds' ? part.test.folded : [];
    // A value without any word passes every job.
    if (part && texts.some((text) => placeWordsOf(text).length === 0))
      return { ...rest, part: { operator: '&', parts: [] } };
    const parts = partsOf(scope);
    const address: FilterTree<AddressTest> = {
      operator: '|',
      parts: texts.map((text) => ({
        operator: '&',
        parts: placeWordsOf(text).map((word) => ({ operator: '|', parts: parts.map((begins) => begins(word)) })),
      })),
    };
    return atAddress({ ...rest, ...(part && { part: { address, negated: false } }) }, JOB_ADDRESS, scope);
  },
};

/** Tests that a part of the address begins with the word. */
type Begins = (word: string) => FilterTree<AddressTest>;

function partsOf(scope: SearchScope): Begins[] {
  const isOpen = (column: keyof typeof MEMBERS): boolean => memberOf(MEMBERS[column], scope) !== undefined;
  return [
    ...TEXT_MEMBERS.filter(isOpen).map((column): Begins => (word) => ({
      operator: '|',
      parts: spellingsOf(word).map((folded) => ({ column, folded })),
    })),
    ...LIST_MEMBERS.filter(isOpen).map((column): Begins => {
      const names = namesOf(column, scope);
      return (word) => ({ column, test: { kind: 'numberIs', numbers: nodesCalled(word, names) } });
    }),
  ];
}

/** Returns the names of each node that the member may have: the words of its label, and its abbreviations. */
function namesOf(column: (typeof LIST_MEMBERS)[number], scope: SearchScope): ReadonlyMap<number, readonly string[]> {
  const { lists } = scope.definitions;
  const member = memberOf(MEMBERS[column], scope)?.compared;
  return new Map(
    [...(member?.type.nodes?.(member, lists).nodes ?? [])].map(({ id, value, attributes }) => {
      const short = ABBREVIATIONS.map((name) => attributes[name]).filter((each) => each !== undefined);
      return [id, [value, ...short.map(String)].flatMap((text) => placeWordsOf(foldCase(unifyText(text))))];
    }),
  );
}

function nodesCalled(word: string, names: ReadonlyMap<number, readonly string[]>): ReadonlySet<number> {
  const begins = unifyText(word);
  return new Set([...names].filter(([, words]) => words.some((each) => each.startsWith(begins))).map(([id]) => id));
}

function placeWordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;/()\p{Cs}\0]+/u))].filter((word) => word !== '');
}

const ID = /^[1-9]\d{0,14}$/;
const NAME_WORDS = keywordComparison(nameWordsOf, ['=', '!=']);

/**
 * Finds jobs by the company at whose address they are. A seeker writes the company's id, or words of its name, which must all occur
 * (D-SEA-18). Callers who do not see names of companies can use only their ids.
 */
export const COMPANY_WORDS: SearchCondition = {
  isOpen: (scope) => COMPANY_OF_JOB.isOpen(scope),
  compile(condition, scope) {
    const name = memberOf('name', scope)?.field;
    if (name === undefined) return COMPANY_OF_JOB.compile(condition, scope);
    const { part, ...rest } = compileTest(condition, NAME_WORDS);
    if (part === undefined) return rest;
    const values = condition.value ?? [];
    // A value without any word passes every job.
    if (values.some((value) => nameWordsOf(value).length === 0)) return { ...rest, part: { operator: '&', parts: [] } };
    const folded = part.test.kind === 'textHolds' ? part.test.folded : [];
    const named = (test: ValueTest): AddressTest => ({ company: { field: name, test, negated: false } });
    const parts = values.map((value, index): FilterTree<AddressTest> => {
      const words = nameWordsOf(folded[index] ?? '');
      if (!ID.test(value)) return { operator: '&', parts: words.map((word) => named(holds(word))) };
      const byId: AddressTest = { column: 'companyId', test: { kind: 'numberIs', numbers: new Set([Number(value)]) } };
      return { operator: '|', parts: [byId, named({ kind: 'textIs', texts: new Set([value]) })] };
    });
    const address: FilterTree<AddressTest> = { operator: '|', parts };
    return atAddress({ ...rest, part: { address, negated: part.negated } }, JOB_ADDRESS, scope);
  },
};

function holds(word: string): ValueTest {
  return { kind: 'textHolds', folded: spellingsOf(word) };
}

/** Splits a name at spaces, halves of surrogate pairs and NUL. No name holds the last two. */
function nameWordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s\p{Cs}\0]+/u))].filter((word) => word !== '');
}
