import { sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf } from '../../../filter-engine/index.js';
import { CompanyAddresses } from './company-addresses.js';
import type { CompaniesSeen } from './company-addresses.js';
import { JobBoards } from './job-boards.js';
import { JobPosts } from './job-posts.js';
import type { PostsOf } from './job-posts.js';
import type { AddressLeaf, ProfileLeaf, ReferenceLeaf } from './profile-leaf.js';
import { ProfileValues } from './profile-values.js';
import type { ProfilesBetween } from './profile-values.js';
import { ReferredProfiles } from './referred-profiles.js';
import { NO_LOOKUPS } from './search-plan.js';
import type { Lookups, OtherRecords, SearchedRecords } from './search-plan.js';
import type { SearchDialect } from './sql-conditions.js';

/** The searched profiles, the time of the search, and the companies whose addresses it looks at. */
export type ProfilesToSearch = ProfilesBetween & CompaniesSeen & PostsOf;

/** Finds profiles of one type by their values, the profiles that they refer to, their addresses and their posts. */
export class SearchedProfiles implements SearchedRecords<ProfileLeaf> {
  readonly all: Sql;
  readonly #values: ProfileValues;
  readonly #addresses: CompanyAddresses;
  readonly #posts: JobPosts;
  readonly #boards: JobBoards;

  constructor(
    private readonly profiles: ProfilesToSearch,
    private readonly session: SearchDialect,
    /** The number of references between the searched profiles and these. */
    private readonly level = 0,
  ) {
    this.#values = new ProfileValues(profiles, session);
    this.#addresses = new CompanyAddresses(profiles, session);
    this.#posts = new JobPosts(profiles, session);
    this.#boards = new JobBoards(profiles, session);
    this.all = this.#values.all;
  }

  isBetween(id: Sql): Sql {
    return this.#values.isBetween(id);
  }

  condition(leaf: ProfileLeaf, id: Sql): Sql {
    if ('field' in leaf) return this.#values.condition(leaf, id);
    const passes = this.#passes(leaf, id);
    return leaf.negated ? sql`NOT ${passes}` : passes;
  }

  lookupsOf(leaf: ProfileLeaf): Lookups {
    if ('field' in leaf) return this.#values.lookupsOf(leaf);
    if (leaf.negated) return NO_LOOKUPS;
    if ('post' in leaf) return this.#posts.lookupsOf(leaf.post);
    if ('board' in leaf) return this.#boards.lookupsOf(leaf.board);
    if ('via' in leaf) return this.#referred(leaf).lookupsOf(leaf, (id) => this.isBetween(id));
    return { scan: sql`${this.#places(leaf)} AND ${this.isBetween(idAt(leaf))}` };
  }

  otherRecords(leaf: ProfileLeaf): OtherRecords<ProfileLeaf> | undefined {
    if ('via' in leaf) return this.#referred(leaf).otherRecords(leaf);
    if (!('address' in leaf)) return undefined;
    const { address, by, negated, of } = leaf;
    const id = sqlText(by.ofRow ? 'a.company_id' : 'a.id');
    return {
      ids: sql`SELECT DISTINCT ${id} AS id FROM company_addresses AS a WHERE ${this.#addresses.passes(address)}`,
      leafNaming: (numbers): FilterLeaf => ({
        field: by,
        test: { kind: 'numberIs', numbers },
        negated,
        ...(of && { of }),
      }),
    };
  }

  #passes(leaf: Exclude<ProfileLeaf, FilterLeaf>, id: Sql): Sql {
    if ('post' in leaf) return this.#posts.has(leaf.post, id);
    if ('board' in leaf) return this.#boards.has(leaf.board, id);
    return 'via' in leaf ? this.#referred(leaf).refers(leaf, id) : this.#isAt(leaf, id);
  }

  #referred({ target }: ReferenceLeaf): ReferredProfiles {
    const { session, level } = this;
    const { customerId, profileType } = this.profiles;
    return new ReferredProfiles({
      ofType: (alias) =>
        sql`${sqlText(alias)}.customer_id = ${customerId} AND ${sqlText(alias)}.profile_type = ${profileType}`,
      targets: new SearchedProfiles({ ...this.profiles, profileType: target, ids: [] }, session, level + 1),
      level,
    });
  }

  /** A condition: the profile is at such an address. `OFFSET` keeps PostgreSQL from asking all profiles at once. */
  #isAt(leaf: AddressLeaf, id: Sql): Sql {
    return sql`EXISTS (${this.#places(leaf)} AND ${idAt(leaf)} = ${id} LIMIT 1 OFFSET 0)`;
  }

  /** `SELECT id …`: the companies that have such an address, or the profiles that name one. */
  #places({ address, by }: AddressLeaf): Sql {
    const passes = this.#addresses.passes(address);
    if (by.ofRow) return sql`SELECT a.company_id AS id FROM company_addresses AS a WHERE ${passes}`;
    const { customerId, profileType } = this.profiles;
    return sql`SELECT l.profile_id AS id FROM profile_values AS l WHERE l.customer_id = ${customerId}
      AND l.profile_type = ${profileType} AND l.field = ${by.key} AND EXISTS (SELECT 1 FROM company_addresses AS a
        WHERE ${passes} AND a.id = CAST(l.number_value AS BIGINT) LIMIT 1 OFFSET 0)`;
  }
}

/** The column that holds the profile's id in `#places`. */
function idAt({ by }: AddressLeaf): Sql {
  return sqlText(by.ofRow ? 'a.company_id' : 'l.profile_id');
}
