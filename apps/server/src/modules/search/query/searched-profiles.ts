import { joinSql, sql, sqlList, sqlText } from '../../../database/index.js';
import type { Session, Sql, WordQuery } from '../../../database/index.js';
import type { FilterField, FilterLeaf, FilterTree } from '../../../filter-engine/index.js';
import { chordOf } from '../../zip-codes/index.js';
import { JobBoards, JobPosts } from './job-posts.js';
import type { PostsOf } from './job-posts.js';
import { withLeaves } from './search-leaves.js';
import type {
  AddressColumn,
  AddressLeaf,
  AddressNear,
  AddressTest,
  AddressText,
  ReferenceLeaf,
  SearchLeaf,
  SearchTree,
  WordsLeaf,
} from './search-leaves.js';
import { ProfileValues } from './profile-values.js';
import type { ProfilesBetween } from './profile-values.js';
import { NO_LOOKUPS, orderedIndex, unorderedIndex } from './search-plan.js';
import type { Lookups, RecordsInOrder, SearchedRecords, SortColumn } from './search-plan.js';
import { allOf, anyOf, NEVER, testCondition, treeCondition } from './sql-conditions.js';
import type { SearchDialect, ValueColumns } from './sql-conditions.js';

/** The searched profiles, the time of the search, and the companies whose addresses it looks at. */
export type ProfilesToSearch = ProfilesBetween & CompanyVisibility & PostsOf;

/** Finds profiles of one type by their values, the profiles that they refer to, their addresses, their posts and their words. */
export class SearchedProfiles implements SearchedRecords {
  readonly all: Sql;
  readonly #values: ProfileValues;
  readonly #addresses: CompanyAddresses;
  readonly #posts: JobPosts;
  readonly #boards: JobBoards;
  /** The rows of each level of references have an alias of their own. */
  readonly #alias: string;

  constructor(
    private readonly profiles: ProfilesToSearch,
    private readonly session: Session,
    /** The number of references between the searched profiles and these. */
    private readonly level = 0,
  ) {
    this.#alias = `via${level}`;
    this.#values = new ProfileValues(profiles, session);
    this.#addresses = new CompanyAddresses(profiles, session);
    this.#posts = new JobPosts(profiles, session);
    this.#boards = new JobBoards(profiles, session);
    this.all = this.#values.all;
  }

  isBetween(id: Sql): Sql {
    return this.#values.isBetween(id);
  }

  inOrderOf(column: SortColumn): RecordsInOrder {
    return this.#values.inOrderOf(column);
  }

  condition(leaf: SearchLeaf, id: Sql): Sql {
    if ('field' in leaf) return this.#values.condition(leaf, id);
    const passes = this.#passes(leaf, id);
    return leaf.negated ? sql`NOT ${passes}` : passes;
  }

  lookupsOf(leaf: SearchLeaf): Lookups {
    if ('field' in leaf) return this.#values.lookupsOf(leaf);
    if (leaf.negated) return NO_LOOKUPS;
    if ('post' in leaf) return this.#posts.lookupsOf(leaf.post);
    if ('board' in leaf) return this.#boards.lookupsOf(leaf.board);
    if ('beginnings' in leaf) return this.#lookupsOfWords(leaf);
    // The searched profiles in the order of their ids, each asked what it refers to.
    if ('via' in leaf) return { scan: sql`${this.#referring(leaf)} AND ${this.isBetween(this.#own(leaf))}` };
    return { scan: sql`${this.#places(leaf)} AND ${this.isBetween(idAt(leaf))}` };
  }

  async naming(leaf: SearchLeaf, few: number): Promise<SearchLeaf> {
    if ('via' in leaf) {
      // Records at the end of the last reference are named first.
      const targets = this.#targetsOf(leaf);
      const passes = await withLeaves(leaf.passes, (each) => targets.naming(each, few));
      const named = { ...leaf, passes };
      if (!looksAtOneRecord(passes)) return named;
      return (await this.#named(leaf, leaf.via, this.#targetsPassing(named), few)) ?? named;
    }
    if (!('address' in leaf)) return leaf;
    const id = sqlText(leaf.by.ofRow ? 'a.company_id' : 'a.id');
    const ids = sql`SELECT DISTINCT ${id} AS id FROM company_addresses AS a WHERE ${this.#addresses.passes(leaf.address)}`;
    return (await this.#named(leaf, leaf.by, ids, few)) ?? leaf;
  }

  /** Returns a leaf on the ids themselves; undefined if they are more than a few. */
  async #named(
    { negated, of }: SearchLeaf,
    field: FilterField,
    ids: Sql,
    few: number,
  ): Promise<FilterLeaf | undefined> {
    const { text, values } = sql`SELECT id FROM (${ids}) AS found LIMIT ${few + 1}`;
    const numbers = new Set((await this.session.query<{ id: number }>(text, values)).map(({ id }) => id));
    if (numbers.size > few) return undefined;
    return { field, test: { kind: 'numberIs', numbers }, negated, ...(of && { of }) };
  }

  #passes(leaf: Exclude<SearchLeaf, FilterLeaf>, id: Sql): Sql {
    if ('post' in leaf) return this.#posts.has(leaf.post, id);
    if ('board' in leaf) return this.#boards.has(leaf.board, id);
    if ('beginnings' in leaf) return this.session.words.has(this.#wanted(leaf), id);
    return 'via' in leaf ? this.#refers(leaf, id) : this.#isAt(leaf, id);
  }

  #lookupsOfWords(leaf: WordsLeaf): Lookups {
    const { select, inOrderOf } = this.session.words.found(this.#wanted(leaf));
    if (inOrderOf !== undefined) return { index: orderedIndex(select, inOrderOf) };
    return { index: unorderedIndex([select]) };
  }

  #wanted({ beginnings }: WordsLeaf): WordQuery {
    const { customerId, ids } = this.profiles;
    const least = Math.max(
      0,
      ...ids.map(({ from = 0, after = -1 }) => Math.max(Math.ceil(from), Math.floor(after) + 1)),
    );
    const most = ids.map(({ to = Infinity, before = Infinity }) => Math.min(Math.floor(to), Math.ceil(before) - 1));
    return { customerId, beginnings, ids: { least, most: Math.min(Number.MAX_SAFE_INTEGER, ...most) } };
  }

  #targetsOf({ target }: ReferenceLeaf): SearchedProfiles {
    return new SearchedProfiles({ ...this.profiles, profileType: target, ids: [] }, this.session, this.level + 1);
  }

  /**
   * Returns a condition: the profile with this id refers to a matching profile (D-SEA-30). `OFFSET` keeps PostgreSQL
   * from testing all profiles at once.
   */
  #refers(leaf: ReferenceLeaf, id: Sql): Sql {
    const own = this.#own(leaf);
    // Bounds and an order instead of an equality: see `#rowPasses` of ProfileValues.
    const only = leaf.via.ofRow ? sql`${own} >= ${id} AND ${own} <= ${id} ORDER BY ${own}` : sql`${own} = ${id}`;
    return sql`EXISTS (${this.#referring(leaf)} AND ${only} LIMIT 1 OFFSET 0)`;
  }

  /**
   * Returns `SELECT id …`: the searched profiles that refer to a matching profile. The caller may append a condition.
   */
  #referring(leaf: ReferenceLeaf): Sql {
    const alias = sqlText(this.#alias);
    const ofType = this.#values.ofType(this.#alias);
    if (leaf.via.ofRow) {
      const column = sqlText(`${this.#alias}.${REFERENCES_OF_ROW[leaf.via.key] ?? 'id'}`);
      // An expression keeps databases from the index over the column, which has another order.
      const named = sql`CASE WHEN ${alias}.version > 0 THEN ${column} END`;
      return sql`SELECT ${alias}.id AS id FROM profiles AS ${alias} WHERE ${ofType} AND ${this.#targetPasses(leaf, named)}`;
    }
    const named = sql`CAST(${alias}.number_value AS BIGINT)`;
    return sql`SELECT ${alias}.profile_id AS id FROM profile_values AS ${alias} WHERE ${ofType}
      AND ${alias}.field = ${leaf.via.key} AND ${this.#targetPasses(leaf, named)}`;
  }

  #own({ via }: ReferenceLeaf): Sql {
    return sqlText(`${this.#alias}.${via.ofRow ? 'id' : 'profile_id'}`);
  }

  #targetPasses(leaf: ReferenceLeaf, id: Sql, trees = [leaf.passes, leaf.lock]): Sql {
    const targets = this.#targetsOf(leaf);
    const conditions = trees.filter((tree) => tree !== undefined);
    return allOf(conditions.map((tree) => treeCondition<SearchLeaf>(tree, (each) => targets.condition(each, id))));
  }

  /** Returns `SELECT id …`: the referred profiles that pass, each once. A single leaf finds them by its lookups. */
  #targetsPassing(leaf: ReferenceLeaf): Sql {
    const targets = this.#targetsOf(leaf);
    const { passes, lock } = leaf;
    const { index, scan } = passes.parts === undefined ? targets.lookupsOf(passes) : NO_LOOKUPS;
    const selects = index?.selects ?? (scan ? [scan] : []);
    const id = sqlText('found.id');
    if (selects.length === 0)
      return sql`SELECT DISTINCT id FROM (${targets.all}) AS found WHERE ${this.#targetPasses(leaf, id)}`;
    // The profiles that were found already pass the leaf. Only the lock must still be tested.
    return sql`SELECT DISTINCT id FROM (${joinSql(selects, ' UNION ALL ')}) AS found
      WHERE ${this.#targetPasses(leaf, id, [lock])}`;
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

/** The columns of a profile's own row that name people. */
const REFERENCES_OF_ROW: Readonly<Record<string, string>> = { createdby: 'created_by', updatedby: 'updated_by' };

function looksAtOneRecord(tree: SearchTree): boolean {
  return tree.parts?.every(looksAtOneRecord) ?? !('via' in tree || 'address' in tree);
}

/** The companies whose addresses a search looks at. */
interface CompanyVisibility {
  readonly customerId: number;
  /** The search lock of the caller's group. Addresses of companies outside it find nothing (D-SEA-17). */
  readonly companyLock: FilterTree | undefined;
}

const NOTHING = sqlText('NULL');
const NO_VALUES: ValueColumns = { text: NOTHING, folded: NOTHING, number: NOTHING, date: NOTHING };

/** The columns of a row of addresses with the alias `a`. */
const ADDRESS_COLUMNS: Readonly<Record<AddressColumn, ValueColumns>> = {
  street1: { ...NO_VALUES, folded: sqlText('a.folded_street1') },
  street2: { ...NO_VALUES, folded: sqlText('a.folded_street2') },
  city: { ...NO_VALUES, text: sqlText('a.city'), folded: sqlText('a.folded_city') },
  county: { ...NO_VALUES, folded: sqlText('a.folded_county') },
  zip: { ...NO_VALUES, text: sqlText('a.zip'), folded: sqlText('a.folded_zip') },
  state: { ...NO_VALUES, number: sqlText('a.state') },
  country: { ...NO_VALUES, number: sqlText('a.country') },
  companyId: { ...NO_VALUES, number: sqlText('a.company_id') },
};

/** Characters that come before a word. The start of a text counts as a space. */
const BEFORE_WORDS = [' ', '\n', '-', '/', '(', ',', '.', "'", '’', '"'];

/** Turns tests of an address into conditions on its row. */
class CompanyAddresses {
  readonly #companies: ProfileValues;

  constructor(
    private readonly seen: CompanyVisibility,
    private readonly session: SearchDialect,
  ) {
    const { customerId } = seen;
    this.#companies = new ProfileValues({ customerId, profileType: 'companies', ids: [] }, session);
  }

  /** A condition on the row `a`: the caller sees the address, and it passes. */
  passes(tree: FilterTree<AddressTest>): Sql {
    const { customerId, companyLock } = this.seen;
    const companyId = sqlText('a.company_id');
    return allOf([
      sql`a.customer_id = ${customerId}`,
      treeCondition(tree, (test) => this.#test(test)),
      ...(companyLock ? [treeCondition(companyLock, (leaf) => this.#companies.condition(leaf, companyId))] : []),
    ]);
  }

  #test(test: AddressTest): Sql {
    if ('miles' in test) return isNear(test);
    if ('company' in test) return this.#companies.condition(test.company, sqlText('a.company_id'));
    return 'test' in test
      ? testCondition(test.test, ADDRESS_COLUMNS[test.column], this.session)
      : this.#begins(test.column, test.folded);
  }

  #begins(column: AddressText, folded: string): Sql {
    const [position, text] = [sqlText(this.session.positionIn), ADDRESS_COLUMNS[column].folded];
    return anyOf(BEFORE_WORDS.map((before) => sql`${position}(' ' || ${text}, ${before + folded}) > 0`));
  }
}

/**
 * Compares a box first, which is cheap, and then the great circle (D-SEA-11). The near postal codes are found once for all addresses: `CASE`
 * keeps PostgreSQL from looking them up for each address.
 */
function isNear({ zipCode, miles, countries }: AddressNear): Sql {
  if (zipCode === undefined) return NEVER;
  const chord = chordOf(miles);
  const axes = [sqlText('x'), sqlText('y'), sqlText('z')];
  const apart = axes.map((axis) => sql`near.${axis} - centre.${axis}`);
  const [x, y, z] = apart.map((distance) => sql`(${distance}) * (${distance})`) as [Sql, Sql, Sql];
  const box = axes.map((axis) => sql`near.${axis} BETWEEN centre.${axis} - ${chord} AND centre.${axis} + ${chord}`);
  return sql`CASE WHEN a.id > 0 THEN a.zip_code IN (SELECT near.code FROM zip_codes AS centre CROSS JOIN zip_codes AS near
    WHERE centre.code = ${zipCode} AND ${allOf(box)} AND ${x} + ${y} + ${z} <= ${chord * chord}) END
    AND (a.country IS NULL${countries.length === 0 ? sqlText('') : sql` OR a.country IN ${sqlList(countries)}`})`;
}
