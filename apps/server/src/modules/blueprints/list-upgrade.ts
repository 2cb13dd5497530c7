import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../http/index.js';
import { CustomersRepository } from '../customers/index.js';
import { ConfiguredListsService } from '../lists/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { listParts } from './list-parts.js';

/** An earlier release kept in the blueprint alone what the items of lists take: it is given to the lists, once. */
@Injectable()
export class ListUpgrade {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly applied: AppliedBlueprints,
    private readonly lists: ConfiguredListsService,
    private readonly log: Log,
  ) {}

  /** Lists that have not moved since they were migrated are those of an earlier release. */
  async run(): Promise<void> {
    for (const { id, listsRevision } of await this.customers.listRevisions(this.unitOfWork.reader)) {
      if (listsRevision > 0) continue;
      try {
        await this.#upgrade(id);
      } catch (error) {
        this.log.error(
          `The lists of customer ${id} could not be upgraded; the next start tries again, unless they change before.`,
          error,
        );
      }
    }
  }

  #upgrade(customerId: number): Promise<void> {
    return this.unitOfWork.write(async (session) => {
      // Another node of the service may have been here first.
      if ((await this.lists.begin(session, customerId)) > 1) return;
      const last = await this.applied.findLast(session, customerId);
      const parts = last?.document ? listParts(last.document.blueprint) : [];
      const declaring = parts.filter(({ attributes }) => attributes.length > 0);
      for (const { listId, attributes } of declaring) {
        if (this.lists.hasList(listId)) await this.lists.declare(session, customerId, { listId, attributes });
      }
    });
  }
}
