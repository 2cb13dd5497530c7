import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { Siblings } from '../../../runtime/index.js';
import { ListsRepository } from '../storage/lists.repository.js';
import { CustomerLists } from './customer-lists.js';

/** The topic under which the processes of a node tell one another of changed lists. */
const TOPIC = 'lists';

/**
 * Caches the committed lists of every customer that is in use. A change is visible at once in the processes of the
 * node that makes it, and within a second on other nodes. An update reads only what is new.
 */
@Injectable()
export class ListsCache {
  readonly #cache: ConfigurationCache<CustomerLists>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stored: ListsRepository,
    revisions: ConfigurationRevisions,
    private readonly siblings: Siblings,
  ) {
    const load = (customerId: number): Promise<CustomerLists> => this.#committed(customerId, new CustomerLists());
    this.#cache = new ConfigurationCache(revisions, 'lists', load, { outlivesConfiguration: true });
    revisions.onListsMoved(async (customerId) => {
      await this.#renewed(customerId);
    });
    siblings.listen(TOPIC, async (customerId: number) => void (await this.#renewed(customerId)));
  }

  of(customerId: number): Promise<CustomerLists> {
    return this.#cache.get(customerId);
  }

  /** Returns the lists with everything that was committed before this call. */
  update(customerId: number): Promise<CustomerLists> {
    return this.#renewed(customerId) ?? this.#cache.get(customerId);
  }

  /** Returns the lists for a unit of work, with its own changes. */
  async in(session: Session, customerId: number): Promise<CustomerLists> {
    return this.#newer(session, customerId, await this.of(customerId));
  }

  /** Keeps the lists as a committed write has left them. Resolves once the other processes of this node know them. */
  async keep(customerId: number, written: CustomerLists): Promise<void> {
    void this.#cache.renew(customerId, (known) => (known.revision < written.revision ? written : known));
    await this.siblings.ask(TOPIC, customerId);
  }

  #renewed(customerId: number): Promise<CustomerLists> | undefined {
    return this.#cache.renew(customerId, (lists) => this.#committed(customerId, lists));
  }

  /** A snapshot, so that the version of a list matches its nodes. */
  #committed(customerId: number, known: CustomerLists): Promise<CustomerLists> {
    return this.unitOfWork.snapshot((session) => this.#newer(session, customerId, known));
  }

  async #newer(session: Session, customerId: number, known: CustomerLists): Promise<CustomerLists> {
    const revision = await this.stored.findRevision(session, customerId);
    return revision === known.revision
      ? known
      : known.with(await this.stored.listSince(session, customerId, known.revision));
  }
}
