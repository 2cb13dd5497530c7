import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { FilterTree } from '../../profile-engine/index.js';
import { ProfileValues } from './query/profile-values.js';
import type { ProfilesOf } from './query/profile-values.js';
import { SearchPlan } from './query/search-plan.js';
import type { SearchPage } from './query/search-plan.js';

/** The one place where searches become statements. */
@Injectable()
export class SearchRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The ids of the profiles that pass. @throws StatementTooLong */
  async listProfileIds(profiles: ProfilesOf, tree: FilterTree, page: SearchPage): Promise<number[]> {
    const { searcher } = this.unitOfWork;
    const plan = new SearchPlan(tree, new ProfileValues(profiles, searcher), page);
    const { counts } = plan;
    const counted = counts && (await searcher.first<Record<string, number>>(counts.text, counts.values));
    const { text, values } = plan.statement(counted);
    return (await searcher.query<{ id: number }>(text, values)).map(({ id }) => id);
  }
}
