import { Injectable } from '@nestjs/common';
import { DEFAULT_REQUESTS_PER_DAY } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { CustomersRepository } from '../customers/index.js';
import { SubscriptionsService } from '../events/index.js';
import { FormConfigurationsService } from '../forms/index.js';
import { ListConfigurationsService } from '../lists/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ProfileReindexer } from '../profiles/index.js';
import { WorkflowStatusesService } from '../workflows/index.js';
import type { StoredDocument } from './applied-blueprints.js';
import { applyLists } from './blueprint-lists.js';
import { BlueprintUnusable } from './blueprint-refused.js';
import { BlueprintUsers } from './blueprint-users.js';
import type { BlueprintDifference } from './blueprint-users.js';
import type { SoundBlueprint } from './blueprint.rules.js';
import { StartingRecordsWriter } from './starting-records-writer.js';
import type { StartingRecords } from './starting-records.js';

/**
 * Applies all parts of a blueprint in their order, inside one unit of work. The modules that store profile types, forms,
 * workflow statuses, portals and events find their changes themselves. They do not delete what the blueprint no longer
 * names, because profiles, filled forms, workflows and job posts may refer to it.
 */
@Injectable()
export class BlueprintParts {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly lists: ListConfigurationsService,
    private readonly forms: FormConfigurationsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly portals: PortalConfigurationsService,
    private readonly events: SubscriptionsService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly reindexer: ProfileReindexer,
    private readonly users: BlueprintUsers,
    private readonly startingRecords: StartingRecordsWriter,
  ) {}

  /** @throws BlueprintUnusable if rows of a customer who was removed may be there */
  async refuseRemoved(session: Session, customerId: number): Promise<void> {
    if (await this.customers.isBeingRemoved(session, customerId)) throw beingRemoved(customerId);
  }

  /** Applies the lists first, because fields name lists. A new customer gets the catalogue's lists before. */
  async applyLists(
    session: Session,
    customerId: number,
    document: { sound: SoundBlueprint; before: StoredDocument | undefined },
  ): ReturnType<typeof applyLists> {
    if (await this.#isNew(session, customerId)) await this.lists.seedCatalogue(session, customerId);
    return applyLists(this.lists, session, customerId, document);
  }

  /**
   * Applies profile types, forms, statuses, portals, groups and users. Returns the problems. If there are any, the
   * caller must roll back the unit of work.
   */
  async applyOthers(session: Session, difference: BlueprintDifference): Promise<BlueprintProblem[]> {
    const { after } = difference;
    const { id } = after.customer;
    const { forms = [], workflowStatuses = {}, portals = [] } = after;
    await this.reindexer.request(session, id, await this.definitions.configure(session, id, after));
    await this.forms.configure(session, id, forms);
    await this.statuses.configure(session, id, workflowStatuses);
    await this.portals.configure(session, id, portals);
    await this.events.configure(session, id, after);
    const removed = await this.users.applyGroups(session, difference);
    for (const name of removed) await this.lists.forgetGroup(session, id, name);
    return this.users.applyUsers(session, difference);
  }

  /**
   * Moves the revision last, because all units of work wait here for one another. Creates a new customer with its
   * starting records.
   */
  async moveRevision(
    session: Session,
    { before, after }: Pick<BlueprintDifference, 'before' | 'after'>,
    records: StartingRecords | undefined,
  ): Promise<number> {
    const { customer } = after;
    const isNew = await this.#isNew(session, customer.id);
    const isSame = before && before.customer.name === customer.name && requestsOf(before) === requestsOf(after);
    const revision = isSame
      ? await this.customers.moveRevision(session, customer.id)
      : await this.customers.save(session, { ...customer, requestsPerDay: requestsOf(after) });
    if (isNew && records) await this.startingRecords.write(session, after, records);
    return revision;
  }

  async #isNew(session: Session, customerId: number): Promise<boolean> {
    return (await this.customers.findRevision(session, customerId)) === undefined;
  }
}

/** Returns the error of a new customer whose rows of an earlier life are not all gone. */
function beingRemoved(customerId: number): BlueprintUnusable {
  const command = `run "talent-server customers remove ${customerId} --yes"`;
  const wayOut = `Wait for its end. Only if it was interrupted, ${command}, then try again`;
  return new BlueprintUnusable(`: the customer ${customerId} is being removed, or that was interrupted. ${wayOut}.`);
}

function requestsOf({ quota }: Blueprint): number {
  return quota?.requestsPerDay ?? DEFAULT_REQUESTS_PER_DAY;
}
