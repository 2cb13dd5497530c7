import { sql, sqlText } from '../../../database/index.js';
import type { Searchers, Sql, WordQuery } from '../../../database/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import { JobPosts } from '../query/job-posts.js';
import { runSearch } from '../query/run-search.js';
import type { RecordsToSearch } from '../query/run-search.js';
import { SearchedProfiles } from '../query/searched-profiles.js';
import type { ProfilesToSearch } from '../query/searched-profiles.js';
import { orderedIndex, unorderedIndex } from '../query/search-plan.js';
import type { Lookups, OtherRecords, SearchedRecords, SearchPage } from '../query/search-plan.js';
import type { SearchDialect } from '../query/sql-conditions.js';
import { isLiveOn } from '../query/search-leaves.js';
import type { PortalLeaf, WordsLeaf } from '../query/search-leaves.js';

/** Names the portal whose jobs are searched. */
interface JobsOfPortal extends Omit<ProfilesToSearch, 'profileType' | 'ids'> {
  readonly portalId: number;
}

/** The jobs of a portal whose ids lie in all of the ranges. */
type JobsBetween = JobsOfPortal & Pick<ProfilesToSearch, 'ids'>;

/** Finds the jobs that are live on a portal, by its posts, the value index and their own rows. */
class PortalJobs implements SearchedRecords<PortalLeaf> {
  readonly all: Sql;
  readonly #jobs: SearchedProfiles;

  constructor(
    private readonly portal: JobsBetween,
    private readonly session: SearchDialect,
  ) {
    this.#jobs = new SearchedProfiles({ ...portal, profileType: 'jobs' }, session);
    const live = new JobPosts(portal, session).lookupsOf(isLiveOn(portal.portalId).post);
    this.all = live.scan ?? this.#jobs.all;
  }

  isBetween(id: Sql): Sql {
    return this.#jobs.isBetween(id);
  }

  condition(leaf: PortalLeaf, id: Sql): Sql {
    return leaf.of === 'words' ? this.session.words.has(this.#wanted(leaf), id) : this.#jobs.condition(leaf, id);
  }

  lookupsOf(leaf: PortalLeaf): Lookups {
    return leaf.of === 'words' ? this.#lookupsOfWords(leaf) : this.#jobs.lookupsOf(leaf);
  }

  otherRecords(leaf: PortalLeaf): OtherRecords<PortalLeaf> | undefined {
    return leaf.of === 'words' ? undefined : this.#jobs.otherRecords(leaf);
  }

  #lookupsOfWords(leaf: WordsLeaf): Lookups {
    const { select, inOrderOf, areMany, beside } = this.session.words.found(this.#wanted(leaf));
    if (inOrderOf !== undefined) return { index: orderedIndex(select, inOrderOf) };
    return { index: unorderedIndex([select], { areMany: areMany ? [areMany] : [], walk: beside }) };
  }

  #wanted({ beginnings }: WordsLeaf): WordQuery {
    const { customerId, ids } = this.portal;
    const least = Math.max(
      0,
      ...ids.map(({ from = 0, after = -1 }) => Math.max(Math.ceil(from), Math.floor(after) + 1)),
    );
    const most = ids.map(({ to = Infinity, before = Infinity }) => Math.min(Math.floor(to), Math.ceil(before) - 1));
    return { customerId, beginnings, ids: { least, most: Math.min(Number.MAX_SAFE_INTEGER, ...most) } };
  }
}

/** A job that was found, as its row has it. */
export interface FoundJob {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A portal's jobs, and the filter that they must pass. */
interface PortalJobsSearch {
  readonly jobsOf: JobsOfPortal;
  readonly tree: FilterTree<PortalLeaf>;
}

/** Finds a page of a portal's jobs. @throws StatementTooLong */
export async function findPortalJobs(
  searchers: Searchers,
  { jobsOf, tree }: PortalJobsSearch,
  page: SearchPage,
): Promise<FoundJob[]> {
  const recordsOf: RecordsToSearch<PortalLeaf> = (session, ids) => new PortalJobs({ ...jobsOf, ids }, session);
  const ids = await runSearch(searchers, { recordsOf, tree }, page);
  if (ids.length === 0) return [];
  const { searcher } = searchers;
  const { text, values } = rowsOf({ ids, customerId: jobsOf.customerId, order: page.order }, searcher);
  return searcher.query<FoundJob>(text, values);
}

/** The jobs of a page, in its order. */
interface JobsOfPage extends Pick<JobsOfPortal, 'customerId'>, Pick<SearchPage, 'order'> {
  readonly ids: readonly number[];
}

/** Reads the rows by a statement of its own, with the ids as one value. Otherwise PostgreSQL without statistics may read all jobs. */
function rowsOf({ ids, customerId, order }: JobsOfPage, { isOneOfJson }: SearchDialect): Sql {
  const direction = sqlText(order === 'ascending' ? 'ASC' : 'DESC');
  const isFound = { text: `p.id ${isOneOfJson}`, values: [JSON.stringify(ids)] };
  return sql`SELECT p.id, p.title, p.updated_at AS "updatedAt" FROM profiles AS p
    WHERE p.customer_id = ${customerId} AND p.profile_type = 'jobs' AND ${isFound} ORDER BY p.id ${direction}`;
}
