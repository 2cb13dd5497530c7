import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
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

/** Minimum time between two checks that requests need, however many requests there are. */
const RENEWAL_INTERVAL_MS = 50;

type Listener = (customerId: number) => void | Promise<void>;

/** The customers for whom a listener failed, with the first reason. */
type Failures = ReadonlyMap<number, Failure>;

interface Failure {
  readonly reason: unknown;
}

/** The kind of changes of a customer that a listener receives. */
type Part = 'revision' | 'listsRevision' | 'secretsRevision';

/**
 * Lists come first, because values from a configuration also depend on lists. Secrets come last, because the
 * configuration names their users.
 */
const PARTS: readonly Part[] = ['listsRevision', 'revision', 'secretsRevision'];

/**
 * Watches the revisions of every customer's configuration, lists and secrets. Listeners drop or update the values
 * that they cache from them: on this node at once, on other nodes at their next check.
 */
@Injectable()
export class ConfigurationRevisions implements OnApplicationShutdown {
  readonly #known: Readonly<Record<Part, Map<number, number>>> = {
    revision: new Map(),
    listsRevision: new Map(),
    secretsRevision: new Map(),
  };
  readonly #listeners: Readonly<Record<Part, Listener[]>> = {
    revision: [],
    listsRevision: [],
    secretsRevision: [],
  };
  readonly #forgetting: Array<(customerId: number) => void> = [];
  /**
   * A check that began before `forget` may still record what it has read, so the next check must call all listeners.
   */
  #mustTellAll = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<Failures> = Promise.resolve(new Map());
  #reading: Promise<readonly CustomerRevision[]> | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = -Infinity;
  #readAt = -Infinity;
  /** Customers whom the listeners know. */
  readonly #told = new Set<number>();
  /** Customers whose revisions have changed, with the time of the data that this node has of each. */
  readonly #behind = new Map<number, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
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

  /** Does the same for the signing secrets of a customer's users, if only secrets have changed. */
  onSecretsMoved(listener: Listener): void {
    this.#listeners.secretsRevision.push(listener);
  }

  /** Calls `listener` for a customer whose cached values may no longer be used. */
  onForgotten(listener: (customerId: number) => void): void {
    this.#forgetting.push(listener);
  }

  /**
   * Checks the revisions once, calls the listeners of changed ones, and resolves when the listeners are done. If a
   * listener fails for a customer, logs it, and calls it again at the next check. This does not delay other
   * customers.
   * @param customerId the customer that the caller has just changed: a failure for this customer rejects
   */
  async look(customerId?: number): Promise<void> {
    // Checks run one after the other, because a check that began before a change may miss the change.
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#tell());
    const failures = await this.#looking;
    const own = customerId === undefined ? undefined : failures.get(customerId);
    if (own) throw own.reason;
  }

  /**
   * Drops what listeners cache of every customer, because the database may have lost the sources, and its revisions
   * may continue from lower numbers. Caches are empty when it returns. Data that decides who may sign in is read
   * again before it is used.
   */
  forget(): void {
    const customerIds = [...this.#known.revision.keys()];
    for (const part of PARTS) this.#known[part].clear();
    this.#mustTellAll = true;
    for (const customerId of customerIds) {
      this.#behind.set(customerId, -Infinity);
      for (const listener of this.#forgetting) listener(customerId);
    }
    this.look().catch((error: unknown) => this.log.willRetry('The configuration could not be read', error));
  }

  /**
   * Moves the secrets of the customer's users to the next revision, and returns it. Runs in the unit of work that
   * changes the secrets.
   */
  moveSecrets(session: Session, customerId: number): Promise<number> {
    return this.customers.moveSecretsRevision(session, customerId);
  }

  /**
   * Returns whether this node's data of the customer may still decide who may sign in. Other nodes may have written
   * since, and on any database the operator's commands.
   */
  isCurrent(customerId: number): boolean {
    return this.now() - (this.#behind.get(customerId) ?? this.#readAt) < KNOWN_FOR_MS;
  }

  /**
   * Resolves as soon as the customer's data is current. If nothing has changed, costs one read, which all callers
   * share.
   */
  async catchUp(customerId: number): Promise<void> {
    await this.#read();
    if (!this.isCurrent(customerId)) await this.renew();
  }

  /**
   * Resolves after this node has read everything that was committed before the call. Callers share checks, so many
   * calls cause few checks.
   */
  renew(): Promise<void> {
    return (this.#renewing ??= this.#renewSoon());
  }

  /**
   * Resolves as soon as every node uses what was committed before the call. Each node has checked the revisions
   * since, or must check them before it lets anybody sign in (D-SIG-18).
   */
  async knownEverywhere(): Promise<void> {
    if (this.unitOfWork.mayBeShared) await delay(KNOWN_FOR_MS + TIMER_MARGIN_MS);
  }

  startWatching(): void {
    const again = (): void => {
      this.#timer = setTimeout(() => {
        this.#lookIfMoved()
          .catch((error: unknown) => this.log.willRetry('The configuration could not be read', error))
          .finally(again);
      }, POLL_INTERVAL_MS).unref();
    };
    again();
  }

  /** Returns milliseconds since any fixed moment. */
  protected now(): number {
    return performance.now();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  async #renewSoon(): Promise<void> {
    const waitMs = this.#renewedAt + RENEWAL_INTERVAL_MS - this.now();
    await (waitMs > 0 ? delay(waitMs) : undefined);
    this.#renewedAt = this.now();
    // Later requests need a check that begins later.
    this.#renewing = undefined;
    if (await this.#hasMoved()) await this.look();
  }

  /**
   * Starts a check without waiting for its end, so that other customers stay current while a large configuration is
   * read.
   */
  async #lookIfMoved(): Promise<void> {
    if (!(await this.#hasMoved())) return;
    this.look().catch((error: unknown) => this.log.willRetry('The configuration could not be read', error));
  }

  async #hasMoved(): Promise<boolean> {
    const customers = await this.#readAnew();
    return customers.some((customer) => !this.#isKnown(customer)) || this.#goneFrom(customers).length > 0;
  }

  #goneFrom(customers: readonly CustomerRevision[]): number[] {
    const present = new Set(customers.map(({ id }) => id));
    return [...this.#told].filter((customerId) => !present.has(customerId));
  }

  /** Reads the revisions once for all callers that come before the read begins. */
  #read(): Promise<readonly CustomerRevision[]> {
    this.#reading ??= Promise.resolve().then(() => {
      this.#reading = undefined;
      return this.#readAnew();
    });
    return this.#reading;
  }

  async #readAnew(): Promise<readonly CustomerRevision[]> {
    const at = this.now();
    const customers = await this.customers.listRevisions(this.unitOfWork.reader);
    if (at < this.#readAt) return customers;
    for (const customer of customers) {
      if (this.#isKnown(customer)) this.#behind.delete(customer.id);
      else if (!this.#behind.has(customer.id)) this.#behind.set(customer.id, this.#readAt);
    }
    this.#readAt = at;
    return customers;
  }

  #isKnown(customer: CustomerRevision): boolean {
    return PARTS.every((part) => this.#known[part].get(customer.id) === customer[part]);
  }

  async #tell(): Promise<Failures> {
    const failures = new Map<number, Failure>();
    if (this.#mustTellAll) for (const part of PARTS) this.#known[part].clear();
    this.#mustTellAll = false;
    const at = this.now();
    const customers = await this.#readAnew();
    for (const customerId of this.#goneFrom(customers)) await this.#tellGone(customerId);
    for (const customer of customers) {
      this.#told.add(customer.id);
      this.unitOfWork.removedCustomers.delete(customer.id);
      if (this.#isKnown(customer)) continue;
      for (const part of PARTS) {
        if (this.#known[part].get(customer.id) === customer[part]) continue;
        const [failed] = await this.#tellOf(customer.id, part);
        if (failed) failures.set(customer.id, failures.get(customer.id) ?? failed);
        else this.#known[part].set(customer.id, customer[part]);
      }
      this.#behind.set(customer.id, at);
    }
    return failures;
  }

  /** Drops what listeners cache of a customer who was removed. Nobody signs in as its users any more. */
  async #tellGone(customerId: number): Promise<void> {
    this.unitOfWork.removedCustomers.add(customerId);
    for (const listener of this.#forgetting) listener(customerId);
    await this.#tellOf(customerId, 'revision');
    for (const part of PARTS) this.#known[part].delete(customerId);
    this.#behind.delete(customerId);
    this.#told.delete(customerId);
  }

  /** Calls every listener, even if an earlier one has failed, because no listener may use its old values any more. */
  async #tellOf(customerId: number, part: Part): Promise<Failure[]> {
    const failed: Failure[] = [];
    for (const listener of this.#listeners[part]) {
      try {
        await listener(customerId);
      } catch (reason) {
        this.log.error(
          `The configuration of customer ${customerId} could not be read. The next check of revisions reads it again.`,
          reason,
        );
        failed.push({ reason });
      }
    }
    return failed;
  }
}
