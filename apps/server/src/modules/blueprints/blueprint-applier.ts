import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import { CustomersRepository } from '../customers/index.js';
import { ListsService } from '../lists/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { CustomListParts } from './custom-list-parts.js';
import type { StartingRecords } from './starting-records.js';
import { UserProfiles } from './user-profiles.js';

const DEFAULT_REQUESTS_PER_DAY = 10_000;

/** Hands each part of a blueprint to the module that keeps it, inside one unit of work. */
@Injectable()
export class BlueprintApplier {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly lists: ListsService,
    private readonly customLists: CustomListParts,
    private readonly users: UsersService,
    private readonly definitions: ProfileDefinitionsService,
    private readonly userProfiles: UserProfiles,
  ) {}

  /** What the modules can tell of a document, whatever else is wrong with it. */
  problemsOf(document: unknown): BlueprintProblem[] {
    const { profileTypes } = (document ?? {}) as { profileTypes?: unknown };
    return this.definitions
      .problemsOf(profileTypes)
      .map(({ path, message }) => ({ path: `profileTypes.${path}`, message }));
  }

  /** Answers the revision that the customer's configuration has now, and whether the customer is new. */
  async apply(session: Session, blueprint: Blueprint): Promise<{ revision: number; created: boolean }> {
    const { customer, quota, userGroups = [], profileTypes = {}, customLists = [] } = blueprint;
    const created = (await this.customers.findRevision(session, customer.id)) === undefined;
    const requestsPerDay = quota?.requestsPerDay ?? DEFAULT_REQUESTS_PER_DAY;
    const revision = await this.customers.save(session, { ...customer, requestsPerDay });
    if (created) await this.lists.seedCatalogue(session, customer.id);
    await this.customLists.add(session, customer.id, customLists);
    refuse(await this.definitions.configure(session, customer.id, profileTypes));
    for (const { integrationName, label, administrator = false } of userGroups) {
      await this.users.saveGroup(session, {
        customerId: customer.id,
        integrationName,
        label,
        administrator: Number(administrator),
      });
    }
    await this.userProfiles.save(session, blueprint);
    return { revision, created };
  }

  async addRecords(session: Session, blueprint: Blueprint, records: StartingRecords): Promise<void> {
    await this.userProfiles.addRecords(session, blueprint, records);
  }
}

function refuse(problems: readonly BlueprintProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `  profileTypes.${path}: ${message}`);
  throw new ConfigurationError(['TALENT_BLUEPRINT is refused:', ...lines].join('\n'));
}
