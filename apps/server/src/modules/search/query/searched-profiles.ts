import { sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf } from '../../../profile-engine/index.js';
import { CompanyAddresses } from './company-addresses.js';
import type { CompaniesSeen } from './company-addresses.js';
import { JobPosts } from './job-posts.js';
import type { PostsOf } from './job-posts.js';
import type { AddressLeaf, ProfileLeaf } from './profile-leaf.js';
import { ProfileValues } from './profile-values.js';
import type { ProfilesBetween } from './profile-values.js';
import type { AskedFirst, FoundRecords, SearchedRecords } from './searched-records.js';
import type { SearchDialect } from './value-test.js';

/** Which profiles are searched, when, and by which companies they are found. */
export type ProfilesToSearch = ProfilesBetween & CompaniesSeen & PostsOf;

/** The profiles of one type, by their values, the addresses where they are, and their posts. */
export class SearchedProfiles implements SearchedRecords<ProfileLeaf> {
  readonly all: Sql;
  readonly #values: ProfileValues;
  readonly #addresses: CompanyAddresses;
  readonly #posts: JobPosts;

  constructor(
    private readonly profiles: ProfilesToSearch,
    session: SearchDialect,
  ) {
    this.#values = new ProfileValues(profiles, session);
    this.#addresses = new CompanyAddresses(profiles, session);
    this.#posts = new JobPosts(profiles, session);
    this.all = this.#values.all;
  }

  isBetween(id: Sql): Sql {
    return this.#values.isBetween(id);
  }

  condition(leaf: ProfileLeaf, id: Sql): Sql {
    if ('field' in leaf) return this.#values.condition(leaf, id);
    const passes = 'post' in leaf ? this.#posts.has(leaf.post, id) : this.#isAt(leaf, id);
    return leaf.negated ? sql`NOT ${passes}` : passes;
  }

  found(leaf: ProfileLeaf): FoundRecords | undefined {
    if ('field' in leaf) return this.#values.found(leaf);
    if (leaf.negated) return undefined;
    if ('post' in leaf) return this.#posts.found(leaf.post);
    return { isOrdered: false, inOrder: sql`${this.#places(leaf)} AND ${this.isBetween(ID_AT[leaf.by.key])}` };
  }

  askedFirst(leaf: ProfileLeaf): AskedFirst<FilterLeaf> | undefined {
    if (!('address' in leaf)) return undefined;
    const { address, by, negated, of } = leaf;
    const id = sqlText(by.key === 'id' ? 'a.company_id' : 'a.id');
    return {
      ids: sql`SELECT DISTINCT ${id} AS id FROM company_addresses AS a WHERE ${this.#addresses.passes(address)}`,
      leafOf: (numbers) => ({ field: by, test: { kind: 'numberIs', numbers }, negated, ...(of && { of }) }),
    };
  }

  /** `OFFSET` keeps PostgreSQL from asking all profiles at once, as of values. */
  #isAt(leaf: AddressLeaf, id: Sql): Sql {
    return sql`EXISTS (${this.#places(leaf)} AND ${ID_AT[leaf.by.key]} = ${id} LIMIT 1 OFFSET 0)`;
  }

  /** `SELECT id …`: the companies that have such an address, or the jobs that name one. */
  #places({ address, by }: AddressLeaf): Sql {
    const passes = this.#addresses.passes(address);
    if (by.key === 'id') return sql`SELECT a.company_id AS id FROM company_addresses AS a WHERE ${passes}`;
    const { customerId, profileType } = this.profiles;
    return sql`SELECT l.profile_id AS id FROM profile_values AS l WHERE l.customer_id = ${customerId}
      AND l.profile_type = ${profileType} AND l.field = ${by.key} AND EXISTS (SELECT 1 FROM company_addresses AS a
        WHERE ${passes} AND a.id = CAST(l.number_value AS BIGINT) LIMIT 1 OFFSET 0)`;
  }
}

/** Where the id of a profile stands, by what names its address. */
const ID_AT: Readonly<Record<AddressLeaf['by']['key'], Sql>> = {
  id: sqlText('a.company_id'),
  joblocation: sqlText('l.profile_id'),
};
