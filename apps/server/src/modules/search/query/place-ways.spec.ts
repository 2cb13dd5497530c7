import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { NOW, valuesOfCompany, valuesOfJob } from '../../../../test/model/filters/arbitrary-jobs.js';
import { compiled, definitionOf, lists } from '../../../../test/model/filters/arbitrary-places.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { heard, indexOf, planOf } from '../../../../test/support/search-plans.js';
import type { Asked } from '../../../../test/support/search-plans.js';
import type { Session } from '../../../database/index.js';
import { storeValues } from '../../../profile-engine/index.js';
import type { StoredValues } from '../../../profile-engine/index.js';
import { aJobPost } from '../../../../test/builders/job-post.builder.js';
import { JobPostsRepository } from '../../job-posts/job-posts.repository.js';
import { ProfilesRepository } from '../../profiles/profiles.repository.js';
import { pointAt } from '../../zip-codes/zip-points.js';
import { ZipCodesRepository } from '../../zip-codes/zip-codes.repository.js';
import { runSearch } from './run-search.js';
import { SearchedProfiles } from './searched-profiles.js';

const [JOBS, COMPANIES, ZIP_CODES] = [300, 60, 1000];
const ANALYZED = ['profiles', 'company_addresses', 'job_posts', 'zip_codes'];
const DAY_MS = 86_400_000;
/** Fewer are named, or found by values; more are asked one by one, in the order of their ids. */
const FEW = { few: 20_000, many: 10 };

const is = (name: string, ...value: string[]): FilterCondition => ({ name, value });
const company = is('job.joblocation.companyid', '7');
const city = is('job.joblocation.addresscity', 'City');
const near: FilterCondition = { name: 'job.joblocation.zipradius', value: ['10001'], secondaryValue: ['5'] };
const number = is('job.numberofpositions', '3');
const since: FilterCondition = { name: 'job.jobpost.postdate', operator: '>=', value: ['2026-01-01'] };
const ended: FilterCondition = { name: 'job.jobpost.enddate', operator: '<', value: ['2026-06-01'] };

const posted = is('job.jobpost.isposted', 'true');
const careers = is('job.postedto', 'careers');
const portals = is('job.postedto', 'careers', 'internal');
const BY_NUMBER = ['number', 'posts by job'];

/** By which indexes the page is read, where few pass and where many do. */
const WAYS = [
  { of: 'a company', filters: [company], few: ['number'], many: ['number'] },
  { of: 'a city', filters: [city], few: ['number'], many: ['address', 'key'] },
  { of: 'a city and a number', filters: [city, number], few: ['key', 'number'], many: ['address', 'key', 'number'] },
  { of: 'a distance', filters: [near], few: ['number'], many: ['address', 'key'] },
  { of: 'what is posted', filters: [posted], few: ['open posts'], many: ['posts by job', 'profile'] },
  { of: 'a number that is posted', filters: [number, posted], few: BY_NUMBER, many: BY_NUMBER },
  { of: 'what is posted to a portal', filters: [careers], few: ['live posts'], many: ['live posts'] },
  { of: 'what is posted to portals', filters: [portals], few: ['live posts'], many: ['posts by job', 'profile'] },
  { of: 'what was posted since', filters: [since], few: ['posts by start'], many: ['posts by job', 'profile'] },
  { of: 'what ended', filters: [ended], few: ['posts by end'], many: ['posts by job', 'profile'] },
];

describeOnEachDatabase('ways of searches by places and posts', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: 60_000 });

  beforeAll(async () => {
    const posts = new JobPostsRepository();
    await opened.unitOfWork.write(async (session) => {
      for (let id = 1; id <= COMPANIES; id += 1) {
        const address = { id, addresscity: `City ${id}`, addresszip: `${10_001 + id}` };
        await store(session, 'companies', id, valuesOfCompany({ id, name: `Company ${id}`, addresses: [address] }));
      }
      for (let id = 1; id <= JOBS; id += 1) {
        const job = { id, numberofpositions: id % 9, joblocation: 1 + (id % COMPANIES), posts: [] };
        await store(session, 'jobs', id, valuesOfJob(job));
        const post = { customerId: 1001, id, jobId: id, portalId: 101 + (id % 2) };
        const times = { startAt: NOW - (id % 90) * DAY_MS, endAt: id % 3 === 0 ? NOW + id * DAY_MS : null };
        await posts.insert(session, aJobPost({ ...post, ...times }));
      }
      const zipCodes = Array.from({ length: ZIP_CODES }, (_, at) => ({
        code: `${10_001 + at}`,
        ...pointAt(40, at / 1000),
      }));
      await new ZipCodesRepository().replace(session, 'digest', zipCodes);
      for (const table of ANALYZED) await session.query(`ANALYZE ${table}`);
    });
  });

  async function store(session: Session, profileType: 'jobs' | 'companies', id: number, after: StoredValues) {
    const written = { before: {}, after };
    const { row, index, words } = storeValues({ definition: definitionOf(profileType), lists }, written);
    const version = { row: { ...row, at: NOW, by: 1 }, index, written, words, isNew: true };
    await new ProfilesRepository().store(session, { customerId: 1001, profileType, id }, version);
  }

  /** The statements of a search; the last one answers. */
  async function statementsOf(filters: readonly FilterCondition[], few: number): Promise<Asked[]> {
    const statements: Asked[] = [];
    const jobs = { customerId: 1001, profileType: 'jobs', now: NOW, companyLock: undefined } as const;
    const found = await runSearch(
      heard(opened.unitOfWork.beginSearch(), statements),
      {
        recordsOf: (session, ids) => new SearchedProfiles({ ...jobs, ids }, session),
        tree: compiled({ filters }, 'jobs'),
      },
      { order: 'ascending', size: 1000, few },
    );
    expect(found).not.toEqual([]);
    return statements;
  }

  describe.each(WAYS)('$of', ({ filters, ...ways }) => {
    it.each(['few', 'many'] as const)('is read by its indexes if %s pass (D-SEA-1)', async (count) => {
      const statements = await statementsOf(filters, FEW[count]);
      const plans = await Promise.all(statements.map((asked) => planOf(opened.unitOfWork, asked)));
      const used = (plans.at(-1) ?? []).map(indexOf);
      expect([...new Set(used)].toSorted()).toEqual(ways[count]);
      // Nothing is counted but by an index over what is looked for.
      expect(plans.slice(0, -1).flat().map(indexOf)).not.toContain('key');
    });
  });
});
