import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf } from '../../../profile-engine/index.js';
import type { FoundRecords, SearchedRecords } from './searched-records.js';
import { allOf, anyOf } from './value-test.js';

/** Which of the records that pass are answered. */
export interface SearchPage {
  readonly order: 'ascending' | 'descending';
  /** So many at most. */
  readonly size: number;
  /** Up to how many are found by their values: see FEW. */
  readonly few?: number;
}

/**
 * So many records are found by their values and then asked for the rest, and sorted. Where more pass, asking one after the
 * other in the order of their ids soon fills a page.
 */
const FEW = 20_000;

/** One in so many: where more of the records have a value, going through all of them in order costs less than asking each that has it. */
const DENSE = 8;

/** A part of the filter that all records must pass, and how those that do are found. */
interface Part<Leaf extends TreeLeaf> {
  readonly tree: FilterTree<Leaf>;
  /** One alone, or of each alternative; undefined where they are not found by values. */
  readonly found: readonly FoundRecords[] | undefined;
}

/** A part whose records an index finds. */
interface Indexed<Leaf extends TreeLeaf> {
  readonly part: Part<Leaf>;
  readonly byValue: readonly Sql[];
  readonly isOrdered: boolean;
}

/** How many records an index finds, up to one more than FEW, and how far the ids of these first ones lie apart. */
export interface Counted {
  readonly part: number;
  readonly found: number;
  readonly span: number;
}

const ID = sqlText('one.id');

/** How a search is asked of the database: of all ways the one that looks at few records. */
export class SearchPlan<Leaf extends TreeLeaf = FilterLeaf> {
  readonly #parts: ReadonlyArray<Part<Leaf>>;
  readonly #few: number;
  readonly #indexed: ReadonlyArray<Indexed<Leaf>>;
  /** What finds records in the order of their ids only by looking at each, such as a word within a text. */
  readonly #scanned: Part<Leaf> | undefined;

  /** @param parts what all records must pass */
  constructor(
    parts: ReadonlyArray<FilterTree<Leaf>>,
    private readonly records: SearchedRecords<Leaf>,
    private readonly page: SearchPage,
  ) {
    this.#few = page.few ?? FEW;
    this.#parts = parts.map((part) => ({ tree: part, found: foundBy(part, records) }));
    this.#indexed = this.#parts.flatMap((part) => {
      const byValue = (part.found ?? []).flatMap((found) => found.byValue ?? []);
      const isIndexed = byValue.length > 0 && part.found?.every((found) => found.byValue !== undefined) === true;
      return isIndexed ? [{ part, byValue, isOrdered: isOrdered(part) }] : [];
    });
    this.#scanned = this.#parts.find(
      ({ found = [] }) => found.length === 1 && found[0]?.inOrder !== undefined && found[0].byValue === undefined,
    );
  }

  /** A statement whose rows count, no further than needed, what each index finds; undefined where one way is plainly the best. */
  get counts(): Sql | undefined {
    const [only, ...others] = this.#indexed;
    if (only === undefined || (others.length === 0 && only.isOrdered && this.#scanned === undefined)) return undefined;
    const counts = this.#indexed.map((indexed, index) => this.#count(indexed, sqlText(String(index))));
    return joinSql(counts, ' UNION ALL ');
  }

  /** @param counted the rows of that statement */
  statement(counted: readonly Counted[] = []): Sql {
    const indexed = this.#indexed.map((each, index) => ({
      ...each,
      ...{ found: Infinity, span: 0, ...counted.find(({ part }) => part === index), part: each.part },
    }));
    const [fewest] = indexed.toSorted((one, other) => one.found - other.found);
    if (fewest !== undefined && fewest.found <= this.#few) return this.#pageOf(fewest);
    const [sparsest] = indexed.filter(({ isOrdered }) => isOrdered).toSorted((one, other) => other.span - one.span);
    const isDense = sparsest === undefined || sparsest.span < DENSE * this.#few;
    if (sparsest !== undefined && !(isDense && this.#scanned !== undefined)) return this.#pageOf(sparsest);
    const scanned =
      this.#scanned ?? this.#parts.find(({ found }) => found?.length === 1 && found[0]?.inOrder !== undefined);
    return this.#page(scanned?.found?.[0]?.inOrder ?? this.records.all, scanned);
  }

  #count({ byValue, isOrdered }: Indexed<Leaf>, index: Sql): Sql {
    const found = joinSql(byValue.map(inBrackets), ' UNION ALL ');
    const first = isOrdered ? sql`SELECT id FROM (${found}) AS found ORDER BY id ${this.#direction}` : found;
    return sql`SELECT ${index} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${first} LIMIT ${this.#few + 1}) AS few`;
  }

  /** Those that come in order are asked one after the other, until the page is full; others are found first, all of them. */
  #pageOf({ part, byValue, isOrdered }: Indexed<Leaf>): Sql {
    if (isOrdered) return this.#page(joinSql(byValue, ''), part);
    const few = sql`WITH few AS MATERIALIZED (${joinSql(byValue, ' UNION ')})`;
    return sql`${few} ${this.#page(sql`SELECT id FROM few WHERE ${this.records.isBetween(sqlText('id'))}`, part)}`;
  }

  /** Of these ids those that pass all parts but the one that they were found by. */
  #page(ids: Sql, by: Part<Leaf> | undefined): Sql {
    const others = this.#parts.filter((part) => part !== by).map(({ tree }) => conditionOf(tree, this.records));
    return sql`SELECT DISTINCT one.id FROM (${ids}) AS one WHERE ${allOf(others)}
      ORDER BY one.id ${this.#direction} LIMIT ${this.page.size}`;
  }

  get #direction(): Sql {
    return sqlText(this.page.order === 'ascending' ? 'ASC' : 'DESC');
  }
}

function foundBy<Leaf extends TreeLeaf>(
  tree: FilterTree<Leaf>,
  records: SearchedRecords<Leaf>,
): readonly FoundRecords[] | undefined {
  const leaves = tree.parts === undefined ? [tree] : tree.parts;
  const found = leaves.map((leaf) => (leaf.parts === undefined ? records.found(leaf) : undefined));
  return found.every((each) => each !== undefined) ? found : undefined;
}

function isOrdered({ found = [] }: Pick<Part<TreeLeaf>, 'found'>): boolean {
  return found.length === 1 && found[0]?.isOrdered === true;
}

function conditionOf<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, records: SearchedRecords<Leaf>): Sql {
  if (tree.parts === undefined) return records.condition(tree, ID);
  const parts = tree.parts.map((part) => conditionOf(part, records));
  return tree.operator === '|' && parts.length > 0 ? anyOf(parts) : allOf(parts);
}

function inBrackets(select: Sql): Sql {
  return sql`SELECT id FROM (${select}) AS found`;
}
