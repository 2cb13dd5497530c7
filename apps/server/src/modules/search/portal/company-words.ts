import { compileTest } from '../../../filter-engine/index.js';
import type { FilterTree, ValueTest } from '../../../filter-engine/index.js';
import { COMPANY_OF_JOB } from '../conditions/address-conditions.js';
import { atPlace, memberOf, OF_JOB } from '../conditions/places.js';
import type { SearchCondition } from '../conditions/search-scope.js';
import { seekersWords } from '../conditions/seekers-words.js';
import type { AddressTest } from '../query/profile-leaf.js';

const ID = /^[1-9]\d{0,14}$/;
const COMPANY = seekersWords(wordsOf, ['=', '!=']);

/**
 * Finds jobs by the company at whose address they are. A seeker writes the company's id, or words of its name, which must all occur
 * (D-SEA-18). Callers who do not see names of companies can use only their ids.
 */
export const COMPANY_WORDS: SearchCondition = {
  isOpen: (scope) => COMPANY_OF_JOB.isOpen(scope),
  compile(given, scope) {
    const name = memberOf('name', scope)?.field;
    if (name === undefined) return COMPANY_OF_JOB.compile(given, scope);
    const { part, ...rest } = compileTest(given, COMPANY);
    if (part === undefined) return rest;
    const values = given.value ?? [];
    // A value without any word passes every job.
    if (values.some((value) => wordsOf(value).length === 0)) return { ...rest, part: { operator: '&', parts: [] } };
    const folded = part.test.kind === 'textHolds' ? part.test.folded : [];
    const named = (test: ValueTest): AddressTest => ({ company: { field: name, test, negated: false } });
    const parts = values.map((value, index): FilterTree<AddressTest> => {
      const words = wordsOf(folded[index] ?? '');
      if (!ID.test(value)) return { operator: '&', parts: words.map((word) => named(holds(word))) };
      const byId: AddressTest = { column: 'companyId', test: { kind: 'numberIs', numbers: new Set([Number(value)]) } };
      return { operator: '|', parts: [byId, named({ kind: 'textIs', texts: new Set([value]) })] };
    });
    const address: FilterTree<AddressTest> = { operator: '|', parts };
    return atPlace({ ...rest, part: { address, negated: part.negated } }, OF_JOB, scope);
  },
};

function holds(word: string): ValueTest {
  return { kind: 'textHolds', folded: [word] };
}

/** Splits a text at spaces, halves of surrogate pairs and NUL. No name holds the last two. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s\p{Cs}\0]+/u))].filter((word) => word !== '');
}
