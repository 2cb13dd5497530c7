import { sql, sqlList, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { FilterLeaf, ValueRange, ValueTest } from '../../../profile-engine/index.js';
import { ProfileValues } from '../query/profile-values.js';
import type { FoundRecords, SearchedRecords } from '../query/searched-records.js';
import { allOf, anyOf, isWithin, NEVER, testCondition } from '../query/value-test.js';
import type { ValueColumns } from '../query/value-test.js';
import type { CompanyLeaf, PortalLeaf, PostLeaf, WordLeaf } from './portal-leaf.js';

/** Which jobs are searched. */
export interface JobsOfPortal {
  readonly customerId: number;
  readonly portalId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The same, of which only those are looked at whose ids lie in all of these ranges. */
export interface JobsBetween extends JobsOfPortal {
  readonly ids: readonly ValueRange[];
}

/** Of a row of posts that is called `jp`. */
const STARTS: ValueColumns = {
  text: sqlText('NULL'),
  folded: sqlText('NULL'),
  number: sqlText('jp.start_at'),
  date: sqlText('jp.start_at'),
};

/** What a word begins behind; the start of a text counts as a space. */
const BEFORE_WORDS = [' ', '\n', '\t', '>', '(', '-', '/', '"', ','];

/** The jobs that are live on a portal, by its posts, the value index and their own rows. */
export class PortalJobs implements SearchedRecords<PortalLeaf> {
  readonly all: Sql;
  readonly #jobs: ProfileValues;
  /** Of posts that are called `jp`; the index of live posts has all of it. */
  readonly #isLive: Sql;

  constructor(
    private readonly portal: JobsBetween,
    private readonly session: Pick<Session, 'positionIn' | 'indexedBy'>,
  ) {
    const { customerId, portalId, now, ids } = portal;
    this.#jobs = new ProfileValues({ customerId, profileType: 'jobs', ids }, session);
    this.#isLive = sql`jp.customer_id = ${customerId} AND jp.portal_id = ${portalId} AND jp.unposted_at IS NULL
      AND jp.start_at <= ${now} AND (jp.end_at IS NULL OR jp.end_at > ${now})`;
    this.all = sql`SELECT jp.job_id AS id FROM job_posts AS jp WHERE ${this.#isLive} AND ${this.isBetween(sqlText('jp.job_id'))}`;
  }

  isBetween(id: Sql): Sql {
    return allOf(this.portal.ids.map((range) => isWithin(range, id)));
  }

  condition(leaf: PortalLeaf, id: Sql): Sql {
    if (!isOwn(leaf)) return this.#jobs.condition(leaf, id);
    if (leaf.of === 'word') return this.#hasWord(leaf, id);
    const passes = leaf.of === 'post' ? this.#isPosted(leaf, id) : this.#isOfCompany(leaf, id);
    return leaf.negated ? sql`NOT ${passes}` : passes;
  }

  found(leaf: PortalLeaf): FoundRecords | undefined {
    if (!isOwn(leaf)) return this.#jobs.found(leaf);
    if (leaf.of !== 'post' || leaf.negated) return undefined;
    const select = leaf.start === undefined ? this.all : sql`${this.all} AND ${this.#startsIn(leaf.start)}`;
    return { byValue: [select], isOrdered: true, inOrder: select };
  }

  /** `OFFSET` keeps PostgreSQL from asking all posts at once, as of values. */
  #isPosted({ start }: PostLeaf, id: Sql): Sql {
    const tests = start === undefined ? [] : [this.#startsIn(start)];
    return sql`EXISTS (SELECT 1 FROM job_posts AS jp
      WHERE ${allOf([this.#isLive, sql`jp.job_id = ${id}`, ...tests])} LIMIT 1 OFFSET 0)`;
  }

  #startsIn(test: ValueTest): Sql {
    return testCondition(test, STARTS, this.session);
  }

  /** The job's location is the id of an address, which the value index has of the company whose address it is. */
  #isOfCompany({ companyIds }: CompanyLeaf, id: Sql): Sql {
    if (companyIds.length === 0) return NEVER;
    const { customerId } = this.portal;
    return sql`EXISTS (SELECT 1 FROM profile_values AS l JOIN profile_values AS a
      ON a.customer_id = ${customerId} AND a.profile_type = 'companies' AND a.field = 'addresses.id'
      AND a.profile_id IN ${sqlList(companyIds)} AND a.number_value = l.number_value
      WHERE l.customer_id = ${customerId} AND l.profile_type = 'jobs' AND l.field = 'joblocation'
      AND l.profile_id = ${id} LIMIT 1 OFFSET 0)`;
  }

  #hasWord({ fields, folded }: WordLeaf, id: Sql): Sql {
    const position = sqlText(this.session.positionIn);
    const begins = BEFORE_WORDS.map((before) => sql`${position}(' ' || w.folded_value, ${before + folded}) > 0`);
    return sql`EXISTS (SELECT 1 FROM profile_values AS w WHERE w.customer_id = ${this.portal.customerId}
      AND w.profile_type = 'jobs' AND w.field IN ${sqlList(fields)} AND w.profile_id = ${id}
      AND ${anyOf(begins)} LIMIT 1 OFFSET 0)`;
  }
}

function isOwn(leaf: PortalLeaf): leaf is Exclude<PortalLeaf, FilterLeaf> {
  return !('field' in leaf);
}

/**
 * What jobs are shown with, in their order. A statement of its own: with the search in one, PostgreSQL may go through all jobs for each
 * of them where it has no statistics yet.
 */
export function selectRows(ids: readonly number[], customerId: number, order: 'ascending' | 'descending'): Sql {
  const direction = sqlText(order === 'ascending' ? 'ASC' : 'DESC');
  return sql`SELECT p.id, p.title, p.updated_at AS "updatedAt" FROM profiles AS p
    WHERE p.customer_id = ${customerId} AND p.profile_type = 'jobs' AND p.id IN ${sqlList(ids)} ORDER BY p.id ${direction}`;
}
