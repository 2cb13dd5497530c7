import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { FilterTree, ValueRange } from '../../profile-engine/index.js';
import { withoutIdRanges } from './query/conjuncts.js';
import { SearchPlan } from './query/search-plan.js';
import type { Counted, SearchPage } from './query/search-plan.js';
import type { SearchedRecords } from './query/searched-records.js';

/** Which records are searched, as statements of a session name them: of those alone whose ids lie in all of the ranges. */
export type RecordsToSearch = (
  session: Pick<Session, 'positionIn' | 'indexedBy'>,
  ids: readonly ValueRange[],
) => SearchedRecords;

/** The one place where searches become statements. */
@Injectable()
export class SearchRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The ids of the records that pass. @throws StatementTooLong */
  async listIds(recordsOf: RecordsToSearch, tree: FilterTree, page: SearchPage): Promise<number[]> {
    const { searcher } = this.unitOfWork;
    const { parts, ids } = withoutIdRanges(tree);
    const plan = new SearchPlan(parts, recordsOf(searcher, ids), page);
    const { counts } = plan;
    const counted = counts && (await searcher.query<Counted>(counts.text, counts.values));
    const { text, values } = plan.statement(counted);
    return (await searcher.query<{ id: number }>(text, values)).map(({ id }) => id);
  }
}
