import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { FilterTree, TreeLeaf } from '../../filter-engine/index.js';
import { findIds } from './query/find-ids.js';
import type { RecordsToSearch } from './query/find-ids.js';
import type { SearchPage } from './query/search-plan.js';

/** The one place where general searches meet the database. */
@Injectable()
export class SearchRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The ids of the records that pass. @throws StatementTooLong */
  listIds<Leaf extends TreeLeaf>(
    recordsOf: RecordsToSearch<Leaf>,
    tree: FilterTree<Leaf>,
    page: SearchPage,
  ): Promise<number[]> {
    return findIds(this.unitOfWork.beginSearch(), { recordsOf, tree }, page);
  }
}
