import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { definition, lists } from '../../../../test/model/filters/arbitrary-filter.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { heard, indexOf, planOf } from '../../../../test/support/search-plans.js';
import type { Asked } from '../../../../test/support/search-plans.js';
import { storeValues } from '../../../profile-engine/index.js';
import { compileProfileFilter } from '../../../filter-engine/index.js';
import { ProfilesRepository } from '../../profiles/profiles.repository.js';
import type { Search } from './run-search.js';
import { runSearch } from './run-search.js';
import { SearchedProfiles } from './searched-profiles.js';

const PROFILES = 300;
const PEOPLE = { customerId: 1001, profileType: 'people', now: 0, companyLock: undefined } as const;
/** Fewer are found by their values and asked for the rest; more are asked one by one, in the order of their ids. */
const FEW = { few: 20_000, many: 10 };

const number = { name: 'person.field2', value: ['3'] };
const numbers = { name: 'person.field2', value: ['3', '4', '5'] };
const other = { name: 'person.field2', value: ['4'] };
const text = { name: 'person.field1', operator: '==', value: ['Name 7'] };
const word = { name: 'person.field1', value: ['ame'] };
const date = { name: 'person.field3', value: ['2026-01-01'], secondaryValue: ['2026-01-09'] };
const updated = { name: 'person.updateddate', operator: '>=', value: ['1970-10-22'] };
/** More than have one number. */
const changed = { name: 'person.updateddate', operator: '>=', value: ['1970-05-01'] };
const createdBy = { name: 'person.createdby', value: ['1'] };
const next = { name: 'person.id', operator: '>', value: ['250'] };
const ids = { name: 'person.id', value: ['1', '5', '9'] };
const isNot = { name: 'person.field2', operator: '!=', value: ['3'] };

/** By which indexes the page is read, where few pass and where many do. */
const WAYS = [
  { of: 'a number, reference or node', filters: [number], few: ['number'], many: ['number'] },
  { of: 'the next page of it', filters: [number, next], few: ['number'], many: ['number'] },
  { of: 'several of them', filters: [numbers], few: ['number'], many: ['key'] },
  { of: 'two that a profile has at once', filters: [number, other], few: ['number'], many: ['number'] },
  { of: 'an exact text', filters: [text], few: ['text'], many: ['text'] },
  { of: 'an exact text and a number', filters: [text, isNot], few: ['number', 'text'], many: ['number', 'text'] },
  { of: 'a word in a text', filters: [word], few: ['key'], many: ['key'] },
  { of: 'a word in a text and a number', filters: [word, number], few: ['key', 'number'], many: ['key', 'number'] },
  { of: 'dates', filters: [date], few: ['date'], many: ['key'] },
  { of: 'dates and a number', filters: [date, number], few: ['key', 'number'], many: ['key', 'number'] },
  { of: 'what was changed since', filters: [updated], few: ['updated'], many: ['updated'] },
  {
    of: 'what was changed since, and a number',
    filters: [changed, number],
    few: ['number', 'profile'],
    many: ['number', 'profile'],
  },
  { of: 'who created it', filters: [createdBy], few: ['created by'], many: ['created by'] },
  { of: 'the next page of that', filters: [createdBy, next], few: ['created by'], many: ['created by'] },
  { of: 'a negation', filters: [isNot], few: ['number', 'profile'], many: ['number', 'profile'] },
  { of: 'ids', filters: [ids], few: ['profile'], many: ['profile'] },
];

describeOnEachDatabase('ways of searches', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: 60_000 });

  beforeAll(async () => {
    const profiles = new ProfilesRepository();
    await opened.unitOfWork.write(async (session) => {
      for (let id = 1; id <= PROFILES; id += 1) {
        const after = { field1: `Name ${id}`, field2: id % 9, field3: `2026-01-0${1 + (id % 9)}` };
        const { row, index } = storeValues({ definition, lists }, { before: {}, after });
        await profiles.insert(session, { ...PEOPLE, id }, { ...row, at: id * 86_400_000, by: 1 });
        await profiles.changeIndex(session, { ...PEOPLE, id }, index);
      }
      await session.query('ANALYZE profiles');
    });
  });

  /** The statements of a search, with their values; the last one answers. */
  async function statementsOf(filter: SearchFilter, few: number): Promise<Asked[]> {
    const { tree, problems } = compileProfileFilter(filter, { definition, lists });
    if (tree === undefined) throw new TypeError(JSON.stringify(problems));
    const statements: Asked[] = [];
    const page = { order: 'ascending', size: 1000, few } as const;
    const recordsOf: Search['recordsOf'] = (session, ids) => new SearchedProfiles({ ...PEOPLE, ids }, session);
    await runSearch(heard(opened.unitOfWork.beginSearch(), statements), { recordsOf, tree }, page);
    return statements;
  }

  describe.each(WAYS)('$of', ({ filters, ...ways }) => {
    it.each(['few', 'many'] as const)('is read by its indexes if %s pass (D-SEA-1)', async (count) => {
      const statements = await statementsOf({ filters } as SearchFilter, FEW[count]);
      const plans = await Promise.all(statements.map((asked) => planOf(opened.unitOfWork, asked)));
      const used = (plans.at(-1) ?? []).map(indexOf);
      expect([...new Set(used)].toSorted()).toEqual(ways[count]);
      // Nothing is counted but by an index over what is looked for.
      expect(plans.slice(0, -1).flat().map(indexOf)).not.toContain('key');
    });
  });
});
