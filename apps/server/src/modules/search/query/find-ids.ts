import type { Searchers } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange } from '../../../filter-engine/index.js';
import { askFirst } from './ask-first.js';
import { withoutIdRanges } from './conjuncts.js';
import { SearchPlan } from './search-plan.js';
import type { Counted, SearchPage } from './search-plan.js';
import type { SearchedRecords } from './searched-records.js';
import type { SearchDialect } from './value-test.js';

/** Which records are searched, as statements of a session name them: of those alone whose ids lie in all of the ranges. */
export type RecordsToSearch<Leaf extends TreeLeaf = FilterLeaf> = (
  session: SearchDialect,
  ids: readonly ValueRange[],
) => SearchedRecords<Leaf>;

/** A search becomes statements: the ids of the records that pass. @throws StatementTooLong */
export async function findIds<Leaf extends TreeLeaf>(
  { searcher, mergingSearcher }: Searchers,
  { recordsOf, tree }: { readonly recordsOf: RecordsToSearch<Leaf>; readonly tree: FilterTree<Leaf> },
  page: SearchPage,
): Promise<number[]> {
  const { parts, ids } = withoutIdRanges(tree);
  const records = recordsOf(searcher, ids);
  const plan = new SearchPlan(await askFirst(parts, { records, few: page.few }, searcher), records, page);
  const { counts } = plan;
  const counted = counts && (await searcher.query<Counted>(counts.text, counts.values));
  const { text, values, merges } = plan.statement(counted);
  const rows = await (merges ? mergingSearcher : searcher).query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}
