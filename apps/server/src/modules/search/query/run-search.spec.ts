import { beforeAll, expect, it, describe } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';
import { definition, filter, holds, lists, parsed, record } from '../../../../test/model/filters/arbitrary-filter.js';
import { ROUND } from '../../../../test/model/rounds.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { storeValues } from '../../../profile-engine/index.js';
import type { ProfileRecord } from '../../../profile-engine/index.js';
import { compileProfileFilter } from '../../../filter-engine/index.js';
import type { SearchTree } from './search-leaves.js';
import { ProfilesRepository } from '../../profiles/profiles.repository.js';
import { SearchedProfiles } from './searched-profiles.js';
import type { Search } from './run-search.js';
import { runSearch, mergeSimilarConditions } from './run-search.js';
import type { SearchPage } from './search-plan.js';

const PROFILES = 2000;
/** A busy machine is no reason to find nothing. */
const TIME_LIMIT_MS = 60_000;
const PEOPLE = { customerId: 1001, profileType: 'people', now: 0, companyLock: undefined } as const;
/** The most records that are collected by their values. The first limit collects nearly all, the second hardly any. */
const FEW = [20_000, 100] as const;

describeOnEachDatabase('searches', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: TIME_LIMIT_MS });
  const records: readonly ProfileRecord[] = fc
    .sample(record, { numRuns: PROFILES, seed: ROUND.seed })
    .map((made, index) => ({ ...made, id: index + 1 }));

  beforeAll(async () => {
    const profiles = new ProfilesRepository();
    await opened.unitOfWork.write(async (session) => {
      for (const { id, values, updatedAt } of records) {
        const written = { before: {}, after: values };
        const { row, index } = storeValues({ definition, lists }, written);
        await profiles.insert(session, { ...PEOPLE, id }, { ...row, at: updatedAt, by: 1 });
        await profiles.changeIndex(session, { ...PEOPLE, id }, index);
      }
    });
  });

  const search = (given: SearchFilter, few: number, page: SearchPage) => {
    const { tree, problems } = compileProfileFilter(given, { definition, lists, visibleOnly: true });
    if (tree === undefined) throw new TypeError(JSON.stringify(problems));
    const recordsOf: Search['recordsOf'] = (session, ids) => new SearchedProfiles({ ...PEOPLE, ids }, session);
    return runSearch(opened.unitOfWork.beginSearch(), { recordsOf, tree }, { ...page, few });
  };

  it(
    'find the same as a naive reading of the register, in every way of searching (D-SEA-4, D-SEA-5)',
    async () => {
      const filters = fc.sample(filter, { numRuns: ROUND.count, seed: ROUND.seed }).map(parsed);
      for (const given of filters) {
        const expected = records.filter((each) => holds(given, each)).map(({ id }) => id);
        for (const few of FEW) {
          const found = await search(given, few, { order: 'ascending', size: 1000 });
          if (String(found) !== String(expected.slice(0, 1000)))
            expect({ given, few, found }).toEqual({ given, few, found: expected.slice(0, 1000) });
        }
      }
    },
    ROUND.limitMs,
  );

  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const field1 = (operator: string, value: string[]) => ({ name: 'person.field1', operator, value });

  it.each<[string, object]>([
    ['1,000 texts in one filter', { filters: [field1('=', many(1000, String))] }],
    [
      '1,000 exact texts in 100 filters',
      {
        operator: '|',
        filters: many(100, (at) =>
          field1(
            '==',
            many(10, (n) => `${at}${n}`),
          ),
        ),
      },
    ],
    [
      '100 ranges of dates',
      {
        operator: '|',
        filters: many(100, (at) => ({
          name: 'person.field3',
          value: many(5, () => '2026-01-01'),
          secondaryValue: many(5, (n) => `2026-01-${10 + ((at + n) % 9)}`),
        })),
      },
    ],
    [
      'ten levels of 100 filters',
      many(9, String).reduce<object>(
        (child, level) => ({
          operator: Number(level) % 2 ? '&' : '|',
          filters: many(10, (at) => field1(at % 2 ? '=' : '!=', [`${level}${at}`])),
          children: [child],
        }),
        { filters: many(10, (at) => field1('!=', [`${at}`])) },
      ),
    ],
    [
      'alternatives of what must pass together',
      {
        operator: '|',
        filters: [],
        children: [
          { filters: [{ name: 'person.field2', value: ['1'] }, field1('=', ['a'])] },
          {
            filters: [
              { name: 'person.field6', value: ['true'] },
              { name: 'person.field2', value: ['2'] },
            ],
          },
        ],
      },
    ],
    [
      'an alternative that asks for nothing',
      { operator: '|', filters: [{ name: 'person.field2', value: ['1'] }], children: [{ filters: [] }] },
    ],
  ])('find by %s what the register says (D-SEA-8)', async (_title, asked) => {
    const given = parsed(asked as Parameters<typeof parsed>[0]);
    const expected = records.filter((each) => holds(given, each)).map(({ id }) => id);
    for (const few of FEW) {
      expect(await search(given, few, { order: 'ascending', size: 1000 })).toEqual(expected.slice(0, 1000));
    }
  });

  it('page up and down by the id of the last one (D-SEA-1)', async () => {
    const given = (operator: '>' | '<', id: number): SearchFilter => ({
      filters: [
        { name: 'person.field2', value: ['1'] },
        { name: 'person.id', operator, value: [String(id)] },
      ],
    });
    const all = records.filter(({ values }) => values['field2'] === 1).map(({ id }) => id);
    for (const few of [0, 20_000]) {
      const up: number[] = [];
      for (;;) {
        const page = await search(given('>', up.at(-1) ?? 0), few, { order: 'ascending', size: 100 });
        if (page.length === 0) break;
        up.push(...page);
      }
      expect(up).toEqual(all);
      expect(await search(given('<', 1500), few, { order: 'descending', size: 3 })).toEqual(
        all
          .filter((id) => id < 1500)
          .toReversed()
          .slice(0, 3),
      );
    }
  });
});

const name = 'person.field1';
const number = 'person.field2';

function joined(filter: SearchFilter): SearchTree {
  const { tree, problems } = compileProfileFilter(parsed(filter), { definition, lists });
  if (tree === undefined) throw new TypeError(JSON.stringify(problems));
  return mergeSimilarConditions(tree);
}

/** Returns the number of leaves and nodes directly below the root. */
function width({ parts = [] }: SearchTree): number {
  return parts.length;
}

describe('filters of one field and one kind (D-SEA-4)', () => {
  it('are one leaf if they are alternatives', () => {
    const or = (...filters: SearchFilter['filters']): SearchTree => joined({ operator: '|', filters });
    expect(or({ name, value: ['a'] }, { name, value: ['b', 'c'] }).parts).toMatchObject([
      { test: { kind: 'textHolds', folded: ['A', 'B', 'C'] }, negated: false },
    ]);
    expect(width(or({ name, value: ['a'] }, { name: number, value: ['1'] }))).toBe(2);
    expect(width(or({ name, value: ['a'] }, { name, operator: '==', value: ['b'] }))).toBe(2);
    expect(width(or({ name, operator: '!=', value: ['a'] }, { name, operator: '!=', value: ['b'] }))).toBe(2);
    expect(
      width(or({ name: number, operator: '<', value: ['1'] }, { name: number, operator: '>', value: ['5'] })),
    ).toBe(1);
  });

  it('are one leaf if none of them may match', () => {
    const and = (...filters: SearchFilter['filters']): SearchTree => joined({ filters });
    expect(
      and({ name: number, operator: '!=', value: ['1'] }, { name: number, operator: '!=', value: ['2'] }).parts,
    ).toMatchObject([{ test: { kind: 'numberIs', numbers: new Set([1, 2]) }, negated: true }]);
    expect(width(and({ name: number, value: ['1'] }, { name: number, value: ['2'] }))).toBe(2);
  });

  it('are joined on each level separately', () => {
    const tree = joined({
      filters: [],
      children: [
        {
          operator: '|',
          filters: [
            { name, value: ['a'] },
            { name, value: ['b'] },
          ],
        },
      ],
    });
    expect(width(tree)).toBe(1);
    expect(tree.parts?.map(width)).toEqual([1]);
  });
});
