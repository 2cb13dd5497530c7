import { sql, sqlText, joinSql } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree } from '../../../filter-engine/index.js';
import { CompanyAddresses } from './company-addresses.js';
import type { CompanyVisibility } from './company-addresses.js';
import { JobBoards, JobPosts } from './job-posts.js';
import type { PostsOf } from './job-posts.js';
import type { AddressLeaf, ProfileLeaf, ReferenceLeaf } from './search-leaves.js';
import { ProfileValues } from './profile-values.js';
import type { ProfilesBetween } from './profile-values.js';
import { NO_LOOKUPS } from './search-plan.js';
import type { Lookups, OtherRecords, SearchedRecords } from './search-plan.js';
import { allOf, treeCondition } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

/** The searched profiles, the time of the search, and the companies whose addresses it looks at. */
export type ProfilesToSearch = ProfilesBetween & CompanyVisibility & PostsOf;

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

  /** Returns `SELECT id …`: the companies that have a matching address, or the profiles that name one. */
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

/** The searched profiles, and the profiles that their reference names. */
interface ReferredScope {
  /** A condition: the row with this alias belongs to the searched profiles, by its `customer_id` and `profile_type`. */
  readonly ofType: (alias: string) => Sql;
  /** The profiles of the type that the reference names. */
  readonly targets: SearchedRecords<ProfileLeaf>;
  /** The number of references before this reference. The rows of each level have an alias of their own. */
  readonly level: number;
}

/** Finds profiles by the profiles that they refer to (D-SEA-30). */
class ReferredProfiles {
  readonly #alias: string;

  constructor(private readonly scope: ReferredScope) {
    this.#alias = `via${scope.level}`;
  }

  /**
   * Returns a condition: the profile with this id refers to a matching profile. `OFFSET` keeps PostgreSQL from testing
   * all profiles at once.
   */
  refers(leaf: ReferenceLeaf, id: Sql): Sql {
    const own = this.#own(leaf);
    // Bounds and an order instead of an equality: see `#rowPasses` of ProfileValues.
    const only = leaf.via.ofRow ? sql`${own} >= ${id} AND ${own} <= ${id} ORDER BY ${own}` : sql`${own} = ${id}`;
    return sql`EXISTS (${this.#referring(leaf)} AND ${only} LIMIT 1 OFFSET 0)`;
  }

  /** Reads the searched profiles in the order of their ids, and asks each what it refers to. */
  lookupsOf(leaf: ReferenceLeaf, between: (id: Sql) => Sql): Lookups {
    const own = this.#own(leaf);
    return { scan: sql`${this.#referring(leaf)} AND ${between(own)}` };
  }

  /**
   * Returns the referred profiles that pass. If they are few, the leaf becomes a condition on the reference itself, which an index
   * answers. A further reference is resolved before this one.
   */
  otherRecords(leaf: ReferenceLeaf): OtherRecords<ProfileLeaf> {
    const inner = firstOfOthers(leaf.passes, this.scope.targets);
    if (inner !== undefined) {
      const { part, others } = inner;
      const passesNaming = (ids: ReadonlySet<number>) => replaced(leaf.passes, part, others.leafNaming(ids));
      return { ids: others.ids, leafNaming: (ids) => ({ ...leaf, passes: passesNaming(ids) }) };
    }
    const { via: field, negated, of } = leaf;
    return {
      ids: this.#passing(leaf),
      leafNaming: (numbers): FilterLeaf => ({ field, test: { kind: 'numberIs', numbers }, negated, ...(of && { of }) }),
    };
  }

  /**
   * Returns `SELECT id …`: the searched profiles that refer to a matching profile. The caller may append a condition.
   */
  #referring(leaf: ReferenceLeaf): Sql {
    const { ofType } = this.scope;
    const [alias, key] = [sqlText(this.#alias), leaf.via.key];
    if (leaf.via.ofRow) {
      const column = sqlText(`${this.#alias}.${COLUMNS[key] ?? 'id'}`);
      // An expression keeps databases from the index over the column, which has another order.
      const named = sql`CASE WHEN ${alias}.version > 0 THEN ${column} END`;
      return sql`SELECT ${alias}.id AS id FROM profiles AS ${alias} WHERE ${ofType(this.#alias)} AND ${this.#passes(leaf, named)}`;
    }
    const named = sql`CAST(${alias}.number_value AS BIGINT)`;
    return sql`SELECT ${alias}.profile_id AS id FROM profile_values AS ${alias} WHERE ${ofType(this.#alias)}
      AND ${alias}.field = ${key} AND ${this.#passes(leaf, named)}`;
  }

  #own({ via }: ReferenceLeaf): Sql {
    return sqlText(`${this.#alias}.${via.ofRow ? 'id' : 'profile_id'}`);
  }

  #passes({ passes, lock }: ReferenceLeaf, id: Sql): Sql {
    const { targets } = this.scope;
    const conditions = [passes, lock].filter((tree) => tree !== undefined);
    return allOf(conditions.map((tree) => treeCondition<ProfileLeaf>(tree, (each) => targets.condition(each, id))));
  }

  /** `SELECT id …`: the referred profiles that pass, each once. A single leaf finds them by its lookups. */
  #passing(leaf: ReferenceLeaf): Sql {
    const { targets } = this.scope;
    const { passes } = leaf;
    const { index, scan } = passes.parts === undefined ? targets.lookupsOf(passes) : NO_LOOKUPS;
    const selects = index?.selects ?? (scan ? [scan] : []);
    const id = sqlText('found.id');
    if (selects.length === 0)
      return sql`SELECT DISTINCT id FROM (${targets.all}) AS found WHERE ${this.#passes(leaf, id)}`;
    const all = joinSql(selects, ' UNION ALL ');
    // The profiles that were found already pass the leaf. Only the lock must still be tested.
    const locked = { ...leaf, passes: NOTHING_MORE };
    return sql`SELECT DISTINCT id FROM (${all}) AS found WHERE ${this.#passes(locked, id)}`;
  }
}

const NOTHING_MORE: FilterTree<ProfileLeaf> = { operator: '&', parts: [] };

/** The columns of a profile's own row that name people. */
const COLUMNS: Readonly<Record<string, string>> = { createdby: 'created_by', updatedby: 'updated_by' };

interface PartOfOthers {
  readonly part: ProfileLeaf;
  readonly others: OtherRecords<ProfileLeaf>;
}

function firstOfOthers(tree: FilterTree<ProfileLeaf>, records: SearchedRecords<ProfileLeaf>): PartOfOthers | undefined {
  if (tree.parts === undefined) {
    const others = records.otherRecords(tree);
    return others && { part: tree, others };
  }
  for (const part of tree.parts) {
    const found = firstOfOthers(part, records);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replaced(tree: FilterTree<ProfileLeaf>, leaf: ProfileLeaf, by: ProfileLeaf): FilterTree<ProfileLeaf> {
  if (tree.parts !== undefined) return { ...tree, parts: tree.parts.map((part) => replaced(part, leaf, by)) };
  return tree === leaf ? by : tree;
}
