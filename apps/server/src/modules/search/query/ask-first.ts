import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { FilterTree, TreeLeaf } from '../../../filter-engine/index.js';
import type { AskedFirst, SearchedRecords } from './searched-records.js';

/** So many other records are named for one leaf, and for all leaves together. Where more pass, the searched records are asked one by one. */
const NAMED = { leaf: 2000, all: 10_000 };

/** An address behind two references, and these. */
const MOST_ROUNDS = 3;

interface Asked<Leaf extends TreeLeaf> extends AskedFirst<Leaf> {
  readonly leaf: Leaf;
}

/**
 * The parts of a search, in which leaves about few other records name these: so an index answers them. It is one statement for all of
 * them, and one more for each further reference.
 *
 * @param few how many are named at most, where that is fewer
 * @throws StatementTooLong
 */
export async function askFirst<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<FilterTree<Leaf>>,
  { records, few = NAMED.leaf }: { readonly records: SearchedRecords<Leaf>; readonly few?: number | undefined },
  session: Pick<Session, 'query'>,
): Promise<ReadonlyArray<FilterTree<Leaf>>> {
  let named = parts;
  const tried = new Set<Leaf>();
  // What is behind a reference is named first, and then what refers to that: each round names what the round before has brought.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const leaves = named.flatMap((part) => leavesOf(part)).filter((leaf) => !tried.has(leaf));
    const asked = leaves.flatMap((leaf): Array<Asked<Leaf>> => {
      const first = records.askedFirst?.(leaf);
      return first === undefined ? [] : [{ leaf, ids: first.ids, leafOf: (ids) => first.leafOf(ids) }];
    });
    if (asked.length === 0) return named;
    for (const { leaf } of asked) tried.add(leaf);
    const answered = await askOnce(asked, few, session);
    named = named.map((part) => withLeaves(part, answered));
  }
  return named;
}

/** What the leaves are that few other records pass. */
async function askOnce<Leaf extends TreeLeaf>(
  asked: ReadonlyArray<Asked<Leaf>>,
  few: number,
  session: Pick<Session, 'query'>,
): Promise<ReadonlyMap<Leaf, Leaf>> {
  const most = Math.min(few, NAMED.leaf, Math.floor(NAMED.all / asked.length));
  const selects = asked.map(
    ({ ids }, at) =>
      sql`SELECT ${sqlText(String(at))} AS leaf, id FROM (SELECT id FROM (${ids}) AS found LIMIT ${most + 1}) AS few`,
  );
  const { text, values } = joinSql(selects, ' UNION ALL ');
  const found = asked.map(() => new Set<number>());
  for (const { leaf, id } of await session.query<{ leaf: number; id: number }>(text, values)) found[leaf]?.add(id);
  const named = new Map<Leaf, Leaf>();
  for (const [at, { leaf, leafOf }] of asked.entries()) {
    const ids = found[at] ?? new Set();
    if (ids.size <= most) named.set(leaf, leafOf(ids));
  }
  return named;
}

function leavesOf<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Leaf[] {
  return tree.parts === undefined ? [tree] : tree.parts.flatMap((part) => leavesOf(part));
}

function withLeaves<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, others: ReadonlyMap<Leaf, Leaf>): FilterTree<Leaf> {
  if (tree.parts === undefined) return others.get(tree) ?? tree;
  return { ...tree, parts: tree.parts.map((part) => withLeaves(part, others)) };
}
