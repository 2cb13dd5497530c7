import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Incarnations } from '../../incarnations/index.js';
import { Caches, Log } from '../../runtime/index.js';
import { CustomersRepository } from './customers.repository.js';
import type { CustomerRevision } from './customers.repository.js';

/** The interval at which a node checks whether a revision has changed. */
const POLL_INTERVAL_MS = 250;

/**
 * Limit of the age of data that decides who may sign in. A node with older data must check the revisions first
 * (D-SIG-18).
 */
const KNOWN_FOR_MS = 500;

/** Timers may fire a little early. */
const TIMER_MARGIN_MS = 20;

type Listener = (customerId: number) => void | Promise<void>;

/** Lists come first, because values from a configuration also depend on lists. */
const PARTS = ['listsRevision', 'revision'] as const;

/** Stands for the revisions of a customer whose listeners must be called. */
const UNTOLD = { revision: -1, listsRevision: -1 };

/**
 * Watches the revisions of every customer's configuration and lists. Listeners drop or update the values that they
 * cache from them: on this node at once, on other nodes at their next check.
 */
@Injectable()
export class ConfigurationRevisions implements OnApplicationShutdown {
  /** The revisions that the listeners know. */
  readonly #known = new Map<number, CustomerRevision>();
  readonly #listeners: Readonly<Record<(typeof PARTS)[number], Listener[]>> = { revision: [], listsRevision: [] };
  readonly #forgetting: Array<(customerId: number) => void> = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** When the last check began whose listeners are done. */
  #lookedAt = -Infinity;
  /** A check that began before `forget` knows revisions of the database before. */
  #mustTellAll = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly incarnations: Incarnations,
    private readonly log: Log,
    /** The caches that hang on configurations register here. */
    readonly caches: Caches = new Caches(),
  ) {}

  /** Calls `listener` for every customer, and again whenever the customer's configuration has changed. */
  onMoved(listener: Listener): void {
    this.#listeners.revision.push(listener);
  }

  /** Does the same for a customer's lists. */
  onListsMoved(listener: Listener): void {
    this.#listeners.listsRevision.push(listener);
  }

  /** Calls `listener` for a customer whose cached values may no longer be used. */
  onForgotten(listener: (customerId: number) => void): void {
    this.#forgetting.push(listener);
  }

  /**
   * Calls the listeners of everything that was committed before this call, and resolves when they are done. If a
   * listener fails, logs it, and calls it again at the next check.
   */
  look(): Promise<void> {
    // A check that runs may have missed a change. Callers share the next one.
    this.#next ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#looking = this.#look();
        return this.#looking;
      });
    return this.#next;
  }

  /**
   * Drops what listeners cache of every customer, because the database may have lost the sources, and its revisions
   * may continue from lower numbers. Caches are empty when it returns. Data that decides who may sign in is read
   * again before it is used.
   */
  forget(): void {
    this.#mustTellAll = true;
    for (const customerId of this.#known.keys()) for (const listener of this.#forgetting) listener(customerId);
    this.#lookInBackground();
  }

  /**
   * Resolves as soon as this node's data may decide who signs in. Other nodes may have written since, and on any
   * database the operator's commands.
   */
  async catchUp(): Promise<void> {
    if (this.#mustTellAll || this.now() - this.#lookedAt >= KNOWN_FOR_MS) await this.look();
  }

  /**
   * Resolves as soon as every node uses what was committed before the call. Each node has checked the revisions
   * since, or must check them before it lets anybody sign in (D-SIG-18).
   */
  async knownEverywhere(): Promise<void> {
    await this.look();
    if (this.unitOfWork.mayBeShared) await delay(KNOWN_FOR_MS + TIMER_MARGIN_MS);
  }

  startWatching(): void {
    this.#timer = setInterval(() => this.#lookInBackground(), POLL_INTERVAL_MS).unref();
  }

  /** Returns milliseconds since any fixed moment. */
  protected now(): number {
    return performance.now();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  #lookInBackground(): void {
    this.look().catch((error: unknown) => this.log.willRetry('The configuration could not be read', error));
  }

  async #look(): Promise<void> {
    const at = this.now();
    if (this.#mustTellAll) {
      this.#mustTellAll = false;
      this.#lookedAt = -Infinity;
      for (const id of this.#known.keys()) this.#known.set(id, { id, ...UNTOLD });
    }
    const customers = await this.customers.listRevisions(this.unitOfWork.reader);
    const present = new Set(customers.map(({ id }) => id));
    for (const customerId of this.#known.keys()) if (!present.has(customerId)) await this.#tellGone(customerId);
    for (const customer of customers) {
      this.unitOfWork.removedCustomers.delete(customer.id);
      const known = this.#known.get(customer.id);
      if (PARTS.some((part) => known?.[part] !== customer[part])) await this.#tellMoved(customer, known);
    }
    this.#lookedAt = at;
  }

  async #tellMoved(customer: CustomerRevision, known: CustomerRevision | undefined): Promise<void> {
    let isTold = true;
    for (const part of PARTS)
      if (known?.[part] !== customer[part] && !(await this.#tell(customer.id, part))) isTold = false;
    this.#known.set(customer.id, isTold ? customer : { id: customer.id, ...UNTOLD });
  }

  /** Drops what listeners cache of a customer who was removed. Nobody signs in as its users any more. */
  async #tellGone(customerId: number): Promise<void> {
    // Requests of a customer who has moved are told the new address, and not that their credentials are wrong.
    await this.incarnations.look();
    this.unitOfWork.removedCustomers.add(customerId);
    for (const listener of this.#forgetting) listener(customerId);
    await this.#tell(customerId, 'revision');
    this.#known.delete(customerId);
  }

  /**
   * Calls every listener, even if an earlier one has failed, because no listener may use its old values any more.
   * @returns whether all have succeeded
   */
  async #tell(customerId: number, part: (typeof PARTS)[number]): Promise<boolean> {
    let isTold = true;
    for (const listener of this.#listeners[part]) {
      try {
        await listener(customerId);
      } catch (error) {
        this.log.willRetry(`The configuration of customer ${customerId} could not be read`, error);
        isTold = false;
      }
    }
    return isTold;
  }
}
