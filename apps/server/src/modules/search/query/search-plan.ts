import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf } from '../../../filter-engine/index.js';
import type { FoundRecords, SearchedRecords } from './searched-records.js';
import { treeCondition } from './tree-condition.js';
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

/** So many of those that come in order are enough to tell how far apart they lie. */
const FEW_IN_ORDER = 5000;

/** One in so many: where more of the records have a value, going through all of them in order costs less than asking each that has it. */
const DENSE = 8;

/**
 * Who has the one value is asked for another where that one is so many times as frequent, at least: others are gone through
 * beside it. An index steps on in a fraction of the time in which it finds its way.
 */
const FREQUENT = 6;

/** The same where all records are gone through, each of which is asked as it is met. */
const NEARLY_ALL = 2;

/** So many indexes are asked how much they find. */
const MOST_COUNTED = 16;
/** Of so many selects at most is one index's answer put together; SQLite takes 500 in all. */
const MOST_SELECTS = 64;

/** A part of the filter that all records must pass, and how those that do are found. */
interface Part<Leaf extends TreeLeaf> {
  readonly tree: FilterTree<Leaf>;
  /** One alone, or of each alternative; undefined where they are not found by values. */
  readonly found: readonly FoundRecords[] | undefined;
  /** Others are found as well, which are to be asked. */
  readonly isRough: boolean;
}

/** A part whose records an index finds. */
interface Indexed<Leaf extends TreeLeaf> {
  readonly part: Part<Leaf>;
  readonly byValue: readonly Sql[];
  readonly isOrdered: boolean;
  /** Up to how many are counted. */
  readonly few: number;
  /** The column by which they are, where they are ordered. */
  readonly inOrderOf: Sql;
  /** One of them is true where they are too many to be found first. */
  readonly areMany: readonly Sql[];
  /** The same ones in order, where they are worth it beside others. */
  readonly beside: Sql | undefined;
}

/** How many records an index finds, up to one more than are few, and how far the ids of these first ones lie apart; no row of what is many. */
export interface Counted {
  readonly part: number;
  readonly found: number;
  readonly span: number;
}

const ID = sqlText('one.id');
/** The same where two selects are joined, as an expression of both: else PostgreSQL would ask each row of the first before it joins. */
const JOINED_ID = sqlText('(one.id + 0 * also1.id)');
const BY_ID = sqlText('id');

/** A statement that answers, and whether all that it joins comes in the order of the ids. */
export interface PageStatement extends Sql {
  readonly merges: boolean;
}

/** How a search is asked of the database: of all ways the one that looks at few records. */
export class SearchPlan<Leaf extends TreeLeaf = FilterLeaf> {
  readonly #parts: ReadonlyArray<Part<Leaf>>;
  readonly #fewInOrder: number;
  readonly #indexed: ReadonlyArray<Indexed<Leaf>>;
  /** What finds records in the order of their ids only by looking at each, such as a word within a text. */
  readonly #scanned: Part<Leaf> | undefined;

  /** @param parts what all records must pass */
  constructor(
    parts: ReadonlyArray<FilterTree<Leaf>>,
    private readonly records: SearchedRecords<Leaf>,
    private readonly page: SearchPage,
  ) {
    const { few: most = FEW } = page;
    this.#fewInOrder = Math.min(most, FEW_IN_ORDER);
    this.#parts = parts.map((part) => ({ tree: part, ...(foundBy(part, records) ?? NOT_FOUND) }));
    const indexed = this.#parts.flatMap((part) => {
      const byValue = byValues(part.found);
      if (byValue === undefined || byValue.length > MOST_SELECTS) return [];
      const { found = [] } = part;
      const [{ inOrderOf = BY_ID, beside } = {}] = found.length === 1 ? found : [];
      const areMany = found.flatMap((each) => each.areMany ?? []);
      const few = isOrdered(part) ? this.#fewInOrder : most;
      return [{ part, byValue, isOrdered: isOrdered(part), few, inOrderOf, areMany, beside }];
    });
    this.#indexed = indexed
      .toSorted((one, other) => Number(other.isOrdered) - Number(one.isOrdered))
      .slice(0, MOST_COUNTED);
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
  statement(counted: readonly Counted[] = []): PageStatement {
    const indexed = this.#indexed.map((each, index) => ({
      ...each,
      ...{ found: Infinity, span: 0, ...counted.find(({ part }) => part === index), part: each.part },
    }));
    const [fewest] = indexed.filter(({ found, few }) => found <= few).toSorted((one, other) => one.found - other.found);
    if (fewest !== undefined) return this.#pageOf([fewest]);
    const [sparsest, ...others] = indexed
      .filter((each) => each.isOrdered)
      .toSorted((one, other) => other.span - one.span);
    const isDense = sparsest === undefined || sparsest.span < DENSE * this.#fewInOrder;
    if (sparsest !== undefined && !(isDense && this.#scanned !== undefined)) {
      const stepped = sparsest.span < NEARLY_ALL * this.#fewInOrder ? indexed : [];
      return this.#pageOf([
        sparsest,
        ...others.filter(({ span, inOrderOf }) => inOrderOf === BY_ID && sparsest.span < FREQUENT * span),
        ...stepped.flatMap((each) => (each.beside ? { ...each, byValue: [each.beside], isOrdered: true } : [])),
      ]);
    }
    const scanned =
      this.#scanned ?? this.#parts.find(({ found }) => found?.length === 1 && found[0]?.inOrder !== undefined);
    return this.#page([scanned?.found?.[0]?.inOrder ?? this.records.all], scanned ? [scanned] : []);
  }

  #count({ byValue, isOrdered, few, inOrderOf, areMany }: Indexed<Leaf>, index: Sql): Sql {
    const found = joinSql(isOrdered ? byValue : byValue.map(inBrackets), ' UNION ALL ');
    const first = isOrdered ? sql`SELECT id FROM (${found}) AS found ORDER BY ${inOrderOf} ${this.#direction}` : found;
    const counted = sql`SELECT ${index} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${first} LIMIT ${few + 1}) AS few`;
    return areMany.length === 0 ? counted : sql`SELECT * FROM (${counted}) AS counted WHERE NOT ${anyOf(areMany)}`;
  }

  /**
   * Those that come in order are asked one after the other, until the page is full; others are found first, all of them. The
   * limit, which is none, has PostgreSQL sort them before it asks.
   */
  #pageOf(indexed: ReadonlyArray<Indexed<Leaf>>): PageStatement {
    const by = indexed.map(({ part }) => part);
    const ordered = indexed.flatMap(({ byValue, isOrdered }) => (isOrdered ? byValue : []));
    if (ordered.length > 0) return this.#page(ordered, by, indexed[0]?.inOrderOf);
    const few = joinSql(
      indexed.flatMap(({ byValue }) => byValue.map(inBrackets)),
      ' UNION ',
    );
    const inOrder = sql`SELECT id FROM few WHERE ${this.records.isBetween(BY_ID)}
      ORDER BY id ${this.#direction} LIMIT ${Number.MAX_SAFE_INTEGER}`;
    const found = this.#page([inOrder], by);
    return { ...sql`WITH few AS MATERIALIZED (${few}) ${found}`, merges: false };
  }

  /** Of the ids that all these selects give those that pass all parts but the ones that they were found by. */
  #page(selects: readonly Sql[], by: ReadonlyArray<Part<Leaf>>, inOrderOf = BY_ID): PageStatement {
    const names = selects.map((_, index) => sqlText(index === 0 ? 'one' : `also${index}`));
    const from = joinSql(
      selects.map((select, index) => sql`(${select}) AS ${names[index] ?? ID}`),
      ' CROSS JOIN ',
    );
    const id = selects.length > 1 ? JOINED_ID : ID;
    const others = this.#parts
      .filter((part) => part.isRough || !by.includes(part))
      .map(({ tree }) => treeCondition(tree, (leaf) => this.records.condition(leaf, id)));
    const same = names.slice(1).map((name) => sql`${name}.id = ${ID}`);
    const page = sql`SELECT DISTINCT one.id FROM ${from} WHERE ${allOf([...same, ...others])}
      ORDER BY one.${inOrderOf} ${this.#direction} LIMIT ${this.page.size}`;
    return { ...page, merges: selects.length > 1 };
  }

  get #direction(): Sql {
    return sqlText(this.page.order === 'ascending' ? 'ASC' : 'DESC');
  }
}

type Found = Pick<Part<TreeLeaf>, 'found' | 'isRough'>;

const NOT_FOUND: Found = { found: undefined, isRough: false };

/** Of alternatives all must be found; of what must pass together one is enough, by which more are found than pass. */
function foundBy<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, records: SearchedRecords<Leaf>): Found | undefined {
  if (tree.parts === undefined) {
    const found = records.found(tree);
    return found && { found: [found], isRough: false };
  }
  const parts = tree.parts.map((part) => foundBy(part, records));
  if (tree.operator === '&') {
    const indexed = parts.filter((part) => byValues(part?.found) !== undefined);
    const best = indexed.find((part) => part && isOrdered(part)) ?? indexed[0];
    return best && { ...best, isRough: best.isRough || parts.length > 1 };
  }
  const found = parts.flatMap((part) => part ?? []);
  if (found.length === 0 || found.length < parts.length) return undefined;
  return { found: found.flatMap((part) => part.found ?? []), isRough: found.some(({ isRough }) => isRough) };
}

/** Undefined where an index does not find all of them. */
function byValues(found: Found['found']): readonly Sql[] | undefined {
  const byValue = found?.map((each) => each.byValue) ?? [];
  const selects = byValue.flatMap((each) => each ?? []);
  return selects.length === 0 || byValue.includes(undefined) ? undefined : selects;
}

function isOrdered({ found = [] }: Pick<Part<TreeLeaf>, 'found'>): boolean {
  return found.length === 1 && found[0]?.isOrdered === true;
}

function inBrackets(select: Sql): Sql {
  return sql`SELECT id FROM (${select}) AS found`;
}
