import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { CustomersRepository } from '../customers/index.js';
import type { CustomerRevision } from '../customers/index.js';
import { ListConfigurationsService } from '../lists/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { ConfiguredParts } from './blueprint-parts.js';
import { listParts } from './blueprint-lists.js';

/** Data that an earlier release stored only in the blueprint. */
interface Upgrade {
  /** The data's name in an error. */
  readonly noun: string;
  /** Returns whether this release has stored the data already. */
  isDone(customer: CustomerRevision): boolean | Promise<boolean>;
  /** Stores the data, unless another server node has stored it. */
  make(session: Session, customerId: number): Promise<void>;
}

/**
 * Passes data that an earlier release stored only in the blueprint to the modules that store it now, once for each
 * customer.
 */
@Injectable()
export class BlueprintUpgrade {
  readonly #upgrades: readonly Upgrade[] = [
    {
      noun: 'lists',
      // If the lists have not changed since their migration, an earlier release stored them.
      isDone: ({ listsRevision }) => listsRevision > 0,
      make: (session, customerId) => this.#declareLists(session, customerId),
    },
    {
      noun: 'forms, workflow statuses, portals and events',
      isDone: ({ id }) => this.parts.areConfigured(this.unitOfWork.reader, id),
      make: (session, customerId) => this.#configureParts(session, customerId),
    },
  ];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly applied: AppliedBlueprints,
    private readonly lists: ListConfigurationsService,
    private readonly parts: ConfiguredParts,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    for (const customer of await this.customers.listRevisions(this.unitOfWork.reader)) {
      for (const upgrade of this.#upgrades) await this.#runOne(upgrade, customer);
    }
  }

  /** Runs an upgrade. A failure stops neither the start nor the other upgrades. */
  async #runOne({ noun, isDone, make }: Upgrade, customer: CustomerRevision): Promise<void> {
    try {
      if (await isDone(customer)) return;
      await this.unitOfWork.write((session) => make(session, customer.id));
    } catch (error) {
      this.log.error(
        `The ${noun} of customer ${customer.id} could not be upgraded; the next start tries again, unless they change before.`,
        error,
      );
    }
  }

  /** Declares the attributes that the nodes of lists may have. */
  async #declareLists(session: Session, customerId: number): Promise<void> {
    if ((await this.lists.begin(session, customerId)) > 1) return;
    const last = await this.applied.findLast(session, customerId);
    const parts = last?.document ? listParts(last.document.blueprint) : [];
    const declaring = parts.filter(({ attributes }) => attributes.length > 0);
    for (const { listId, attributes } of declaring) {
      if (this.lists.hasList(listId)) await this.lists.declare(session, customerId, { listId, attributes });
    }
  }

  async #configureParts(session: Session, customerId: number): Promise<void> {
    const last = await this.applied.lockLast(session, customerId);
    if (await this.parts.areConfigured(session, customerId)) return;
    await this.parts.configure(session, customerId, { blueprint: last?.document?.blueprint ?? {}, isUpgrade: true });
  }
}
