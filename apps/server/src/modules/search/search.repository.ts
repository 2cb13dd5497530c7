import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { FilterTree } from '../../profile-engine/index.js';
import { SearchPlan } from './query/search-plan.js';
import type { SearchPage } from './query/search-plan.js';
import type { SearchedRecords } from './query/searched-records.js';

/** Which records are searched, as statements of a session name them. */
export type RecordsToSearch = (session: Pick<Session, 'positionIn'>) => SearchedRecords;

/** The one place where searches become statements. */
@Injectable()
export class SearchRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The ids of the records that pass. @throws StatementTooLong */
  async listIds(recordsOf: RecordsToSearch, tree: FilterTree, page: SearchPage): Promise<number[]> {
    const { searcher } = this.unitOfWork;
    const plan = new SearchPlan(tree, recordsOf(searcher), page);
    const { counts } = plan;
    const counted = counts && (await searcher.first<Record<string, number>>(counts.text, counts.values));
    const { text, values } = plan.statement(counted);
    return (await searcher.query<{ id: number }>(text, values)).map(({ id }) => id);
  }
}
