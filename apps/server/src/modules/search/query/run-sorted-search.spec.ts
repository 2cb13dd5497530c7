import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { definition, lists } from '../../../../test/model/filters/arbitrary-filter.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { heard, indexOf, planOf } from '../../../../test/support/search-plans.js';
import type { Asked } from '../../../../test/support/search-plans.js';
import { compileProfileFilter, matchesTree } from '../../../filter-engine/index.js';
import { orderedText, storeValues } from '../../../profile-engine/index.js';
import type { ProfileRecord } from '../../../profile-engine/index.js';
import { ProfilesRepository } from '../../profiles/profiles.repository.js';
import { parseSort } from '../conditions/sort-order.js';
import type { Search } from './run-search.js';
import { runSortedSearch } from './run-sorted-search.js';
import type { SortBounds, SortPlace } from './run-sorted-search.js';
import { SearchedProfiles } from './searched-profiles.js';

const PEOPLE = { customerId: 1001, profileType: 'people', now: 0, companyLock: undefined } as const;
const NAMES = ['Özil', 'Zimmer', 'oz', 'Abel', 'ébène', 'Straße'];

/** Every third has no number, and many have the same values. */
const RECORDS = Array.from({ length: 60 }, (_, at): ProfileRecord => {
  const values = {
    field1: NAMES[at % NAMES.length] ?? '',
    ...(at % 3 > 0 && { field2: at % 4 }),
    field3: `2026-01-0${1 + (at % 9)}`,
    field6: at % 2 === 0,
  };
  return { id: at + 1, createdAt: 0, createdBy: 1, updatedAt: 1000 * ((at * 7) % 20), updatedBy: 1, values };
});

/** Few records are found and sorted, or all are tested in the order of the column, a few at a time. */
const BOUNDS: Readonly<Record<string, SortBounds>> = {
  'few are found': { size: 7, few: 5000, tested: 5000 },
  'many are found': { size: 7, few: 3, tested: 5000 },
  'few are tested': { size: 7, few: 3, tested: 4 },
};

const all = { name: 'person.id', operator: '>', value: ['0'] };
const FILTERS = {
  all: [all],
  'a number': [{ name: 'person.field2', value: ['1'] }],
  'a word in a text': [{ name: 'person.field1', value: ['z'] }],
  'a range of ids and a negation': [
    { ...all, value: ['20'] },
    { name: 'person.field2', operator: '!=', value: ['1'] },
  ],
};

const COLUMNS = [
  { column: 'id', index: 'profile', valueOf: ({ id }: ProfileRecord) => id },
  { column: 'updateddate', index: 'updated', valueOf: ({ updatedAt }: ProfileRecord) => updatedAt },
  { column: 'field1', index: 'text', valueOf: ({ values }: ProfileRecord) => orderedText(String(values['field1'])) },
  { column: 'field2', index: 'number', valueOf: ({ values }: ProfileRecord) => values['field2'] },
  { column: 'field3', index: 'date', valueOf: ({ values }: ProfileRecord) => Date.parse(String(values['field3'])) },
];

type Value = ReturnType<(typeof COLUMNS)[number]['valueOf']>;

/** Records without a value come last. Records of one value have the order of their ids, in the same direction. */
function inOrder(records: readonly ProfileRecord[], valueOf: (record: ProfileRecord) => Value, sign: number): number[] {
  const compare = (one: Value, other: Value): number => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one < other ? -1 : Number(one > other));
  };
  return records
    .toSorted((one, other) => compare(valueOf(one), valueOf(other)) || sign * (one.id - other.id))
    .map(({ id }) => id);
}

describeOnEachDatabase('sorted searches', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: 60_000 });

  beforeAll(async () => {
    const profiles = new ProfilesRepository();
    await opened.unitOfWork.write(async (session) => {
      for (const { id, updatedAt, values } of RECORDS) {
        const { row, index } = storeValues({ definition, lists }, { before: {}, after: values });
        await profiles.insert(session, { ...PEOPLE, id }, { ...row, at: updatedAt, by: 1 });
        await profiles.changeIndex(session, { ...PEOPLE, id }, index);
      }
      await session.query('ANALYZE profiles');
    });
  });

  const treeOf = (filters: (typeof FILTERS)[keyof typeof FILTERS]) => {
    const { tree, problems } = compileProfileFilter({ filters } as unknown as SearchFilter, { definition, lists });
    if (tree === undefined) throw new TypeError(JSON.stringify(problems));
    return tree;
  };
  const recordsOf: Search['recordsOf'] = (session, ids) => new SearchedProfiles({ ...PEOPLE, ids }, session);
  const orderOf = (sort: string) => parseSort(sort, definition);

  describe.each(Object.entries(FILTERS))('by %s', (_name, filters) => {
    it.each(Object.entries(BOUNDS))('have all records in their order if %s (D-SEA-36)', async (_case, bounds) => {
      const tree = treeOf(filters);
      const found = RECORDS.filter((record) => matchesTree(tree, record));
      for (const { column, valueOf } of COLUMNS) {
        for (const [sort, sign] of [[column, 1] as const, [`-${column}`, -1] as const]) {
          const ids: number[] = [];
          let after: SortPlace | undefined;
          do {
            const order = { ...orderOf(sort), after };
            const page = await runSortedSearch(opened.unitOfWork.beginSearch(), { recordsOf, tree }, order, bounds);
            ids.push(...page.ids);
            after = page.next;
          } while (after);
          expect([sort, ids]).toEqual([sort, inOrder(found, valueOf, sign)]);
        }
      }
    });
  });

  it.each(COLUMNS)('by $column step through an index', async ({ column, index }) => {
    const statements: Asked[] = [];
    const searchers = heard(opened.unitOfWork.beginSearch(), statements);
    const search = { recordsOf, tree: treeOf(FILTERS.all) };
    const bounds = { size: 7, few: 3, tested: 5000 };
    const { next } = await runSortedSearch(searchers, search, orderOf(`-${column}`), bounds);
    await runSortedSearch(searchers, search, { ...orderOf(`-${column}`), after: next }, bounds);
    const plans = await Promise.all(statements.map((asked) => planOf(opened.unitOfWork, asked)));
    expect([...new Set(plans.flat().map(indexOf))]).toEqual([index]);
  });
});
