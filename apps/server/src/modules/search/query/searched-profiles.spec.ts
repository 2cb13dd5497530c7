import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  NOW,
  sampleCompanies,
  sampleJobs,
  valuesOfCompany,
  valuesOfJob,
} from '../../../../test/model/filters/arbitrary-jobs.js';
import {
  COMPANY_LOCK,
  companyFilter,
  compiled,
  definitionOf,
  holdsOfCompany,
  holdsOfJob,
  isSeen,
  jobFilter,
  lists,
  ZIP_CODES,
} from '../../../../test/model/filters/arbitrary-places.js';
import { parsed } from '../../../../test/model/filters/naive-reading.js';
import { ROUND } from '../../../../test/model/rounds.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import type { Session } from '../../../database/index.js';
import { storeValues } from '../../../profile-engine/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import type { StoredValues } from '../../../profile-engine/index.js';
import { aJobPost } from '../../../../test/builders/job-post.builder.js';
import { JobPostsRepository } from '../../job-posts/job-posts.repository.js';
import { ProfilesRepository } from '../../profiles/profiles.repository.js';
import { pointAt } from '../../zip-codes/zip-points.js';
import { ZipCodesRepository } from '../../zip-codes/zip-codes.repository.js';
import { runSearch } from './run-search.js';
import type { SearchTree } from './search-leaves.js';
import { SearchedProfiles } from './searched-profiles.js';

const [COMPANIES, JOBS] = [30, 1200];
/** A busy machine is no reason to find nothing. */
const TIME_LIMIT_MS = 60_000;
/** The most records that are collected by their values, or named. With these limits searches take every way. */
const FEW = [20_000, 100, 3] as const;

describeOnEachDatabase('searches by places and posts', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { searchTimeLimitMs: TIME_LIMIT_MS });
  const companies = sampleCompanies(COMPANIES, ROUND.seed);
  const addresses = companies.flatMap((company) =>
    company.addresses.map((address) => ({ companyId: company.id, company, address })),
  );
  const jobs = sampleJobs(JOBS, { seed: ROUND.seed, addresses: addresses.length });

  beforeAll(async () => {
    await opened.unitOfWork.write(async (session) => {
      for (const company of companies) await store(session, 'companies', company.id, valuesOfCompany(company));
      for (const job of jobs) await store(session, 'jobs', job.id, valuesOfJob(job));
      await storePosts(session);
      const zipCodes = Object.entries(ZIP_CODES).map(([code, degrees]) => ({ code, ...pointAt(...degrees) }));
      await new ZipCodesRepository().replace(session, 'digest', zipCodes);
    });
  });

  async function store(session: Session, profileType: 'jobs' | 'companies', id: number, after: StoredValues) {
    const written = { before: {}, after };
    const { row, index, words } = storeValues({ definition: definitionOf(profileType), lists }, written);
    const version = { row: { ...row, at: NOW, by: 1 }, index, words, written, isNew: true };
    await new ProfilesRepository().store(session, { customerId: 1001, profileType, id }, version);
  }

  async function storePosts(session: Session): Promise<void> {
    const posts = new JobPostsRepository();
    let id = 0;
    for (const { id: jobId, posts: given } of jobs) {
      for (const { isUnposted, ...post } of given) {
        const key = { customerId: 1001, id: (id += 1) };
        await posts.insert(session, aJobPost({ ...post, ...key, jobId }));
        if (isUnposted) await posts.unpost(session, key, { at: NOW, by: 1, userId: null });
      }
    }
  }

  const search = (
    profileType: 'jobs' | 'companies',
    tree: SearchTree,
    asked: { readonly few: number; readonly companyLock?: FilterTree | undefined },
  ): Promise<number[]> => {
    const profiles = { customerId: 1001, profileType, now: NOW, companyLock: asked.companyLock };
    return runSearch(
      opened.unitOfWork.beginSearch(),
      { recordsOf: (session, ids) => new SearchedProfiles({ ...profiles, ids }, session), tree },
      { order: 'ascending', size: JOBS, few: asked.few },
    );
  };

  it(
    'find the same as a naive reading of the register, in every way of searching (D-SEA-11, D-SEA-21, D-SEA-24, D-SEA-33)',
    async () => {
      const filters = fc.sample(jobFilter, { numRuns: ROUND.count, seed: ROUND.seed }).map(parsed);
      for (const [index, given] of filters.entries()) {
        const companyLock = index % 2 === 0 ? undefined : COMPANY_LOCK;
        const seen = addresses.filter(({ company }) => companyLock === undefined || isSeen(company));
        const places = new Map(seen.map((each) => [each.address.id, each]));
        const expected = jobs.filter((job) => holdsOfJob(given, job, places)).map(({ id }) => id);
        for (const few of FEW) {
          const found = await search('jobs', compiled(given, 'jobs'), { few, companyLock });
          if (String(found) !== String(expected))
            expect({ given, few, index, found }).toEqual({ given, few, index, found: expected });
        }
      }
    },
    ROUND.limitMs,
  );

  it(
    'find companies by the distance of any of their addresses (D-SEA-11)',
    async () => {
      const filters = fc.sample(companyFilter, { numRuns: ROUND.count, seed: ROUND.seed }).map(parsed);
      for (const given of filters) {
        const expected = companies.filter((company) => holdsOfCompany(given, company)).map(({ id }) => id);
        for (const few of FEW) {
          const found = await search('companies', compiled(given, 'companies'), { few });
          if (String(found) !== String(expected))
            expect({ given, few, found }).toEqual({ given, few, found: expected });
        }
      }
    },
    ROUND.limitMs,
  );
});
