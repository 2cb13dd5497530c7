import { describe, expect, it } from '@jest/globals';
import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { afterId, findNewest, mergeFound, planPages } from './find-profiles.js';
import type { PagePlan } from './find-profiles.js';
import { scopeOf } from './search-scope.js';
import { NO_OPTIONS, VARIABLES, buildContext, buildResponse } from '../../test/builders/build-context.js';

/** A server that finds these ids, a thousand at once. */
async function finding(isThere: (id: number) => boolean, last: number) {
  const count = { requests: 0 };
  const context = buildContext({
    variables: VARIABLES,
    send: ({ body }) => {
      count.requests += 1;
      const { filters } = JSON.parse(Buffer.from(body as Uint8Array).toString());
      const searchResults: object[] = [];
      for (let id = Number(filters.at(-1).value[0]) + 1; id <= last && searchResults.length < 1000; id += 1)
        if (isThere(id)) searchResults.push({ id, self: '' });
      return Promise.resolve(buildResponse({ body: { searchResults } }));
    },
  });
  const session: PlatformSession = await openSession({ account: NO_OPTIONS, timeoutMs: 300_000 }, context);
  return { count, newest: await findNewest({ scope: scopeOf('people') }, session) };
}

describe('findNewest', () => {
  it('asks seldom where there are very many', async () => {
    const { count, newest } = await finding(() => true, 1_000_000);
    expect(newest?.id).toBe(1_000_000);
    expect(count.requests).toBeLessThan(30);
  });

  it('finds the last one wherever there are gaps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 3000 }), async (last, gap) => {
        const isThere = (id: number): boolean => id === last || Math.floor(id / gap) % 2 === 0;
        expect((await finding(isThere, last)).newest?.id).toBe(last);
      }),
      { numRuns: 30 },
    );
  });
});

const IDS = Array.from({ length: 60 }, (_, index) => index + 1);

/** A server that knows `person.id`, and `rest{n}`: the rest when the id is divided by n. */
function passes({ filters, operator = '&', children = [] }: SearchFilter, id: number): boolean {
  const parts = [
    ...filters.map((condition) => passesCondition(condition, id)),
    ...children.map((child) => passes(child, id)),
  ];
  if (parts.length === 0) return true;
  return operator === '|' ? parts.includes(true) : !parts.includes(false);
}

function passesCondition({ name, value = [], operator = '=' }: FilterCondition, id: number): boolean {
  const hits = value.map((text) =>
    name === 'person.id' ? id > Number(text) : id % Number(name.slice(4)) === Number(text),
  );
  return operator === '!=' ? !hits.includes(true) : hits.includes(true);
}

const find = (filter: SearchFilter): number[] => IDS.filter((id) => passes(filter, id));

async function findByPlan(plan: PagePlan, after: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { id } of streamOf(plan, after)) found.push(id);
  return found;
}

async function* streamOf(plan: PagePlan, after: number): AsyncGenerator<{ readonly id: number }> {
  if (plan.halves) {
    const [one, other] = plan.halves;
    return yield* mergeFound(plan.operator, { one: streamOf(one, after), other: streamOf(other, after) });
  }
  const filter = afterId(plan.filter, 'person.id', after);
  expect(parseFilter(filter).problems).toBeUndefined();
  for (const id of find(filter)) yield { id };
}

const condition = fc.record({
  name: fc.constantFrom('rest2', 'rest3', 'rest5', 'rest7'),
  value: fc.array(fc.integer({ min: 0, max: 6 }).map(String), { minLength: 1, maxLength: 3 }),
  operator: fc.constantFrom('=', '!=' as const),
});

/** As deep, and with as many conditions or values, as a filter may be. */
const fill = (filter: SearchFilter, most: 'conditions' | 'values'): SearchFilter => {
  const count = (each: SearchFilter): number =>
    (most === 'conditions'
      ? each.filters.length
      : each.filters.reduce((sum, { value = [] }) => sum + value.length, 0)) +
    (each.children ?? []).reduce((sum, child) => sum + count(child), 0);
  const missing = (most === 'conditions' ? 100 : 1000) - count(filter);
  const values = Array.from({ length: Math.max(0, missing) }, (_, index) => String(index % 7));
  const more =
    most === 'conditions'
      ? values.map((value) => ({ name: 'rest7', value: [value] }))
      : [{ name: 'rest7', value: values }];
  return { ...filter, filters: [...filter.filters, ...more] };
};

const node = (children: fc.Arbitrary<SearchFilter[]>): fc.Arbitrary<SearchFilter> =>
  fc.record({
    filters: fc.array(condition, { maxLength: 3 }),
    operator: fc.constantFrom('&', '|' as const),
    children,
  });

const below = (child: fc.Arbitrary<SearchFilter>): fc.Arbitrary<SearchFilter> =>
  node(fc.array(child, { maxLength: 2 }));

const tree = below(below(below(node(fc.constant([])))));

const deep = (levels: number, inner: SearchFilter): SearchFilter =>
  levels === 0
    ? inner
    : {
        filters: [{ name: 'rest5', value: ['1'] }],
        operator: levels % 2 ? '|' : '&',
        children: [deep(levels - 1, inner)],
      };

describe('the pages behind the first', () => {
  it('are those of the filter, however large it is (D-SEA-8)', async () => {
    const large = fc.oneof(
      tree,
      tree.map((filter) => fill(filter, 'conditions')),
      tree.map((filter) => fill(filter, 'values')),
      fc.nat({ max: 9 }).map((levels) => deep(levels, { filters: [{ name: 'rest3', value: ['0'] }], operator: '|' })),
    );
    await fc.assert(
      fc.asyncProperty(large, fc.nat({ max: 60 }), async (filter, after) => {
        fc.pre(parseFilter(filter).problems === undefined);
        const found = await findByPlan(planPages(filter, 'person.id'), after);
        expect(found).toEqual(find(filter).filter((id) => id > after));
      }),
    );
  });

  it('are asked for by one filter where there is room for the id', () => {
    const filter = { filters: [{ name: 'rest3', value: ['0'] }], operator: '|' as const };
    expect(planPages(filter, 'person.id')).toEqual({ filter });
  });
});
