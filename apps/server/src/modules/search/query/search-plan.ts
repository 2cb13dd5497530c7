import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterTree } from '../../../profile-engine/index.js';
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

/** A part of the filter that all records must pass, and how those that do are found. */
interface Part {
  readonly tree: FilterTree;
  /** One alone, or of each alternative; undefined where they are not found by values. */
  readonly found: readonly FoundRecords[] | undefined;
}

const ID = sqlText('one.id');

/** How a search is asked of the database: of all ways the one that looks at few records. */
export class SearchPlan {
  readonly #parts: readonly Part[];
  readonly #few: number;
  /** Those that an index finds. */
  readonly #indexed: ReadonlyArray<{ readonly part: Part; readonly byValue: readonly Sql[] }>;

  constructor(
    tree: FilterTree,
    private readonly records: SearchedRecords,
    private readonly page: SearchPage,
  ) {
    this.#few = page.few ?? FEW;
    this.#parts = conjuncts(tree).map((part) => ({ tree: part, found: foundBy(part, records) }));
    this.#indexed = this.#parts.flatMap((part) => {
      const byValue = (part.found ?? []).flatMap((found) => found.byValue ?? []);
      return byValue.length > 0 && byValue.length === part.found?.length ? [{ part, byValue }] : [];
    });
  }

  /** A statement whose one row counts, no further than needed, what each index finds; undefined where one way is plainly the best. */
  get counts(): Sql | undefined {
    const [only, ...others] = this.#indexed;
    if (only === undefined || (others.length === 0 && isOrdered(only.part))) return undefined;
    const counts = this.#indexed.map(
      ({ byValue }, index) =>
        sql`(SELECT COUNT(*) FROM (${joinSql(byValue.map(inBrackets), ' UNION ALL ')} LIMIT ${this.#few + 1}) AS few) AS ${sqlText(`found${index}`)}`,
    );
    return sql`SELECT ${joinSql(counts, ', ')}`;
  }

  /** @param counts the row of that statement */
  statement(counts: Readonly<Record<string, number>> = {}): Sql {
    const fewest = this.#indexed
      .map((indexed, index) => ({ ...indexed, count: Number(counts[`found${index}`] ?? Infinity) }))
      .reduce<{ part: Part; byValue: readonly Sql[]; count: number } | undefined>(
        (least, each) => (least === undefined || each.count < least.count ? each : least),
        undefined,
      );
    if (fewest !== undefined && fewest.count <= this.#few) {
      const few = sql`WITH few AS MATERIALIZED (${joinSql(fewest.byValue, ' UNION ')})`;
      return sql`${few} ${this.#page(sql`SELECT id FROM few`, fewest.part)}`;
    }
    const ordered = this.#indexed.find(({ part }) => isOrdered(part));
    if (ordered?.byValue[0] !== undefined) return this.#page(ordered.byValue[0], ordered.part);
    const scanned = this.#parts.find(({ found }) => found?.length === 1 && found[0]?.inOrder !== undefined);
    return this.#page(scanned?.found?.[0]?.inOrder ?? this.records.all, scanned);
  }

  /** Of these ids those that pass all parts but the one that they were found by. */
  #page(ids: Sql, by: Part | undefined): Sql {
    const { order, size } = this.page;
    const others = this.#parts.filter((part) => part !== by).map(({ tree }) => conditionOf(tree, this.records));
    const direction = sqlText(order === 'ascending' ? 'ASC' : 'DESC');
    return sql`SELECT DISTINCT one.id FROM (${ids}) AS one WHERE ${allOf(others)} ORDER BY one.id ${direction} LIMIT ${size}`;
  }
}

/** What all must pass: a node that joins by `&` falls into its parts. */
function conjuncts(tree: FilterTree): FilterTree[] {
  if (tree.parts === undefined || (tree.operator === '|' && tree.parts.length > 1)) return [tree];
  return tree.parts.flatMap(conjuncts);
}

function foundBy(tree: FilterTree, records: SearchedRecords): readonly FoundRecords[] | undefined {
  const leaves = tree.parts === undefined ? [tree] : tree.parts;
  const found = leaves.map((leaf) => (leaf.parts === undefined ? records.found(leaf) : undefined));
  return found.every((each) => each !== undefined) ? found : undefined;
}

function isOrdered({ found = [] }: Part): boolean {
  return found.length === 1 && found[0]?.isOrdered === true;
}

function conditionOf(tree: FilterTree, records: SearchedRecords): Sql {
  if (tree.parts === undefined) return records.condition(tree, ID);
  const parts = tree.parts.map((part) => conditionOf(part, records));
  return tree.operator === '|' && parts.length > 0 ? anyOf(parts) : allOf(parts);
}

function inBrackets(select: Sql): Sql {
  return sql`SELECT id FROM (${select}) AS found`;
}
