import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ROUND } from '../../../../test/model/rounds.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { heard } from '../../../../test/support/search-plans.js';
import type { Asked } from '../../../../test/support/search-plans.js';
import { blockOf } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { FilterLeaf, ValueRange } from '../../../filter-engine/index.js';
import { aJobPost } from '../../../../test/builders/job-post.builder.js';
import { JobPostsRepository } from '../../job-posts/job-posts.repository.js';
import { isLiveOn } from '../query/search-leaves.js';
import type { SearchLeaf, SearchTree, WordsLeaf } from '../query/search-leaves.js';
import { findPortalJobs } from './portal-search.service.js';

const CUSTOMER = { customerId: 1001 };
/** Each third one is of those by which PostgreSQL tells how frequent words are. */
const JOBS = 768;
/** Ids lie apart, as where many jobs are: words that a few of hundred jobs have are frequent there. */
const APART = 1000;
/** Less than what some filters find, and more than others do. */
const SIZE = 100;
const NOW = 1_000_000;
const TIME_LIMIT_MS = 60_000;
const FEW = [20_000, 300, 20] as const;

interface Job {
  readonly id: number;
  readonly words: readonly string[];
  readonly category: number;
  readonly portals: readonly number[];
}

/** The number of jobs in a thousand with each word. */
const WORDS = { tALL: 1000, tMANY: 900, oMANY: 500, oTENTH: 100, tTENTH: 60, oHUNDREDTH: 12, tONE: 1 };

const job: fc.Arbitrary<Omit<Job, 'id'>> = fc.record({
  words: fc
    .tuple(...Object.entries(WORDS).map(([word, often]) => fc.nat(999).map((at) => (at < often ? [word] : []))))
    .map((each) => each.flat()),
  category: fc.nat(4),
  portals: fc.subarray([1, 2]),
});

const beginning = fc.constantFrom('ALL', 'MANY', 'MA', 'TENTH', 'TE', 'HUNDREDTH', 'ONE', 'NONE');
const words: fc.Arbitrary<SearchLeaf> = fc
  .array(beginning, { minLength: 1, maxLength: 2 })
  .map((each) => ({ negated: false, beginnings: each.map((word) => [`t${word}`, `o${word}`]) }));
const category = fc
  .record({ numbers: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), negated: fc.boolean() })
  .map(({ numbers, negated }) => isOf('category', new Set(numbers), negated));
const posted: fc.Arbitrary<SearchLeaf> = fc.constantFrom(isLiveOn(2), { ...isLiveOn(2), negated: true });
const leaf = fc.oneof({ weight: 3, arbitrary: words }, category, posted);
const operator = fc.constantFrom('&', '|');
const some = fc.record({ operator, parts: fc.array(leaf, { minLength: 1, maxLength: 3 }) });
const tree = fc.record({ operator, parts: fc.array(fc.oneof(leaf, some), { minLength: 1, maxLength: 3 }) });
const searched = fc.record({
  tree: tree as fc.Arbitrary<SearchTree>,
  order: fc.constantFrom('ascending', 'descending'),
  after: fc.option(fc.nat(JOBS * APART), { nil: undefined }),
  few: fc.constantFrom(...FEW),
});

function isOf(key: string, numbers: ReadonlySet<number>, negated = false): FilterLeaf {
  return { field: { key, ofRow: false }, test: { kind: 'numberIs', numbers }, negated } as unknown as FilterLeaf;
}

function isBehind({ after }: ValueRange): FilterLeaf {
  const test = { kind: 'within', column: 'number', ranges: [{ after }] };
  return { field: { key: 'id', ofRow: true }, test, negated: false } as unknown as FilterLeaf;
}

/** Whether a job passes, read naively. */
function holds(given: SearchTree, of: Job): boolean {
  if (given.parts !== undefined) {
    return given.operator === '&'
      ? given.parts.every((part) => holds(part, of))
      : given.parts.some((part) => holds(part, of));
  }
  if ('beginnings' in given) return hasAll(given, of);
  if ('post' in given) return of.portals.includes(given.post.portalIds?.[0] ?? 0) !== given.negated;
  const { test, negated } = given as FilterLeaf;
  return (test.kind === 'numberIs' && test.numbers.has(of.category)) !== negated;
}

function hasAll({ beginnings }: WordsLeaf, of: Job): boolean {
  return beginnings.every((each) => each.some((start) => of.words.some((word) => word.startsWith(start))));
}

describeOnEachDatabase('searches of a portal', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: TIME_LIMIT_MS });
  const jobs: readonly Job[] = fc
    .sample(job, { numRuns: JOBS, seed: ROUND.seed })
    .map((made, at) => ({ ...made, id: (at + 1) * APART }));

  beforeAll(async () => {
    await opened.unitOfWork.write(async (session) => {
      for (const each of jobs) await store(session, each);
    });
  });

  async function store(session: Session, { id, words: own, category: number, portals }: Job): Promise<void> {
    const key = [CUSTOMER.customerId, 'jobs'];
    await session.query(
      `INSERT INTO profiles (customer_id, profile_type, id, version, title, created_at, created_by, updated_at, updated_by, field_values)
       VALUES (?, ?, ?, 1, ?, 0, 1, ?, 1, '{}')`,
      [...key, id, `Job ${id}`, id],
    );
    await session.query(
      `INSERT INTO profile_values (customer_id, profile_type, field, profile_id, ordinal, number_value) VALUES (?, ?, 'category', ?, 1, ?)`,
      [...key, id, number],
    );
    for (const { text, values } of session.words.set({ ...CUSTOMER, id }, own)) await session.query(text, values);
    for (const portalId of portals) {
      const post = aJobPost({ ...CUSTOMER, id: id + portalId, jobId: id, portalId });
      await new JobPostsRepository().insert(session, post);
    }
  }

  it(
    'find the same as a naive reading of the register, in every way of searching (D-SEA-2, D-SEA-19)',
    async () => {
      const jobsOf = { ...CUSTOMER, now: NOW, companyLock: undefined };
      const searches = fc.sample(searched, { numRuns: ROUND.count, seed: ROUND.seed });
      for (const { tree: given, order, after, few } of searches) {
        const bounds = after === undefined ? [] : [isBehind({ after })];
        const all: SearchTree = { operator: '&', parts: [isLiveOn(1), given, ...bounds] };
        const page = { order, size: SIZE, few };
        const found = await findPortalJobs(opened.unitOfWork.beginSearch(), { jobsOf, tree: all }, page);
        const passing = jobs.filter((each) => each.id > (after ?? 0) && each.portals.includes(1) && holds(given, each));
        const expected = (order === 'ascending' ? passing : passing.toReversed()).slice(0, SIZE);
        const rows = expected.map(({ id }) => ({ id, title: `Job ${id}`, updatedAt: id }));
        if (JSON.stringify(found) !== JSON.stringify(rows))
          expect({ given, order, after, few, found }).toEqual({ given, order, after, few, found: rows });
      }
    },
    ROUND.limitMs,
  );

  it('collect the matches of FTS5 once in each block of jobs, because they cost the most (D-SEA-19)', async () => {
    const jobsOf = { ...CUSTOMER, now: NOW, companyLock: undefined };
    const all: SearchLeaf = { negated: false, beginnings: [['tALL']] };
    const tree: SearchTree = { operator: '&', parts: [isLiveOn(1), isOf('category', new Set([1])), all] };
    const blocksOf = async (size: number): Promise<string[]> => {
      const statements: Asked[] = [];
      const searchers = heard(opened.unitOfWork.beginSearch(), statements);
      await findPortalJobs(searchers, { jobsOf, tree }, { order: 'descending', size, few: 20 });
      return statements.flatMap(([, values]) =>
        values.flatMap((value) => String(value).match(/\w+\.\w+(?=\.tALL)/g) ?? []),
      );
    };
    if (opened.unitOfWork.reader.positionIn === 'strpos') return;
    const [first, last] = [jobs.at(0)?.id ?? 0, jobs.at(-1)?.id ?? 0].map(blockOf) as [number, number];
    const [ofAll, ofFew] = [await blocksOf(JOBS), await blocksOf(1)];
    expect(new Set(ofAll).size).toBe(ofAll.length);
    expect([ofAll.length, ofFew.length]).toEqual([last - first + 1, 1]);
  });
});
