import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import { findIds } from '../query/find-ids.js';
import type { RecordsToSearch } from '../query/find-ids.js';
import type { SearchPage } from '../query/search-plan.js';
import { PortalJobs, selectRows } from './portal-jobs.js';
import type { JobsOfPortal } from './portal-jobs.js';
import type { PortalLeaf } from './portal-leaf.js';

/** A job that was found, as its row has it. */
export interface FoundJob {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** Where portal searches become statements. */
@Injectable()
export class PortalSearchRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws StatementTooLong */
  async listJobs(portal: JobsOfPortal, tree: FilterTree<PortalLeaf>, page: SearchPage): Promise<FoundJob[]> {
    const searchers = this.unitOfWork.beginSearch();
    const recordsOf: RecordsToSearch<PortalLeaf> = (session, ids) => new PortalJobs({ ...portal, ids }, session);
    const ids = await findIds(searchers, { recordsOf, tree }, page);
    if (ids.length === 0) return [];
    const { searcher } = searchers;
    const rows = selectRows({ ids, customerId: portal.customerId, order: page.order }, searcher);
    return searcher.query<FoundJob>(rows.text, rows.values);
  }
}
