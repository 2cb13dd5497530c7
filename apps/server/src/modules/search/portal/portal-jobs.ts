import { sql, sqlText } from '../../../database/index.js';
import type { Sql, WordsWanted } from '../../../database/index.js';
import { JobPosts } from '../query/job-posts.js';
import { SearchedProfiles } from '../query/searched-profiles.js';
import type { ProfilesToSearch } from '../query/searched-profiles.js';
import type { SearchPage } from '../query/search-plan.js';
import type { AskedFirst, FoundRecords, SearchedRecords } from '../query/searched-records.js';
import type { SearchDialect } from '../query/value-test.js';
import { isLiveOn } from './portal-leaf.js';
import type { PortalLeaf, WordsLeaf } from './portal-leaf.js';

/** Which jobs are searched. */
export interface JobsOfPortal extends Omit<ProfilesToSearch, 'profileType' | 'ids'> {
  readonly portalId: number;
}

/** The same, of which only those are looked at whose ids lie in all of these ranges. */
export type JobsBetween = JobsOfPortal & Pick<ProfilesToSearch, 'ids'>;

/** The jobs that are live on a portal, by its posts, the value index and their own rows. */
export class PortalJobs implements SearchedRecords<PortalLeaf> {
  readonly all: Sql;
  readonly #jobs: SearchedProfiles;

  constructor(
    private readonly portal: JobsBetween,
    private readonly session: SearchDialect,
  ) {
    this.#jobs = new SearchedProfiles({ ...portal, profileType: 'jobs' }, session);
    const live = new JobPosts(portal, session).found(isLiveOn(portal.portalId).post);
    this.all = live?.inOrder ?? this.#jobs.all;
  }

  isBetween(id: Sql): Sql {
    return this.#jobs.isBetween(id);
  }

  condition(leaf: PortalLeaf, id: Sql): Sql {
    return leaf.of === 'words' ? this.session.words.has(this.#wanted(leaf), id) : this.#jobs.condition(leaf, id);
  }

  found(leaf: PortalLeaf): FoundRecords | undefined {
    return leaf.of === 'words' ? this.#wordsFound(leaf) : this.#jobs.found(leaf);
  }

  askedFirst(leaf: PortalLeaf): AskedFirst<PortalLeaf> | undefined {
    return leaf.of === 'words' ? undefined : this.#jobs.askedFirst(leaf);
  }

  #wordsFound(leaf: WordsLeaf): FoundRecords {
    const { select, ...ways } = this.session.words.found(this.#wanted(leaf));
    return { byValue: [select], isOrdered: ways.inOrderOf !== undefined, ...ways };
  }

  #wanted({ beginnings }: WordsLeaf): WordsWanted {
    const { customerId, ids } = this.portal;
    const least = Math.max(
      0,
      ...ids.map(({ from = 0, after = -1 }) => Math.max(Math.ceil(from), Math.floor(after) + 1)),
    );
    const most = ids.map(({ to = Infinity, before = Infinity }) => Math.min(Math.floor(to), Math.ceil(before) - 1));
    return { customerId, beginnings, ids: { least, most: Math.min(Number.MAX_SAFE_INTEGER, ...most) } };
  }
}

/** Which jobs are shown, in which order. */
export interface ShownJobs extends Pick<JobsOfPortal, 'customerId'>, Pick<SearchPage, 'order'> {
  readonly ids: readonly number[];
}

/**
 * What jobs are shown with, in their order. A statement of its own, and their ids as one value: where PostgreSQL has no statistics yet, it
 * may else go through all jobs.
 */
export function selectRows({ ids, customerId, order }: ShownJobs, { isOneOfJson }: SearchDialect): Sql {
  const direction = sqlText(order === 'ascending' ? 'ASC' : 'DESC');
  const isShown = { text: `p.id ${isOneOfJson}`, values: [JSON.stringify(ids)] };
  return sql`SELECT p.id, p.title, p.updated_at AS "updatedAt" FROM profiles AS p
    WHERE p.customer_id = ${customerId} AND p.profile_type = 'jobs' AND ${isShown} ORDER BY p.id ${direction}`;
}
