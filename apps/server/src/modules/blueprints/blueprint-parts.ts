import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { CustomersRepository } from '../customers/index.js';
import { AccessParts } from './access-parts.js';
import type { BlueprintDifference } from './access-parts.js';
import type { KeptDocument } from './applied-blueprints.js';
import type { SoundBlueprint } from './blueprint.rules.js';
import { KeptParts } from './kept-parts.js';
import { BlueprintLists } from './blueprint-lists.js';
import type { ConfiguredLists } from './blueprint-lists.js';
import type { KeptRecords } from './starting-records.js';
import { ProfileTypeParts } from './profile-type-parts.js';
import { StartingRecordsWriter } from './starting-records-writer.js';

const DEFAULT_REQUESTS_PER_DAY = 10_000;

/** Passes each part of a blueprint to the module that stores it, inside one unit of work. */
@Injectable()
export class BlueprintParts {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly lists: BlueprintLists,
    private readonly profileTypes: ProfileTypeParts,
    private readonly keptParts: KeptParts,
    private readonly access: AccessParts,
    private readonly startingRecords: StartingRecordsWriter,
  ) {}

  /** Lists come first, because fields name lists. A new customer gets the catalogue's lists before. */
  async applyLists(
    session: Session,
    customerId: number,
    document: { sound: SoundBlueprint; before: KeptDocument | undefined },
  ): Promise<ConfiguredLists> {
    if (await this.#isNew(session, customerId)) await this.lists.seedCatalogue(session, customerId);
    return this.lists.apply(session, customerId, document);
  }

  /**
   * Applies profile types, forms, statuses, portals, groups and users. Returns the problems. If there are any, the
   * caller must abandon the unit of work.
   */
  async applyOthers(session: Session, difference: BlueprintDifference): Promise<BlueprintProblem[]> {
    const { after } = difference;
    await this.profileTypes.set(session, after);
    await this.applyKept(session, after);
    const gone = await this.access.applyGroups(session, difference);
    await this.lists.forgetGroups(session, after.customer.id, gone);
    return this.access.applyUsers(session, difference);
  }

  /** Applies the forms, workflow statuses and portals. */
  async applyKept(session: Session, blueprint: Blueprint): Promise<void> {
    await this.keptParts.set(session, blueprint.customer.id, { blueprint, isUpgrade: false });
  }

  /**
   * Comes last, because all units of work wait here for one another. Creates a new customer with its starting records.
   */
  async moveRevision(
    session: Session,
    { before, after }: Pick<BlueprintDifference, 'before' | 'after'>,
    records: KeptRecords | undefined,
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

function requestsOf({ quota }: Blueprint): number {
  return quota?.requestsPerDay ?? DEFAULT_REQUESTS_PER_DAY;
}
