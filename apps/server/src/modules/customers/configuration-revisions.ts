import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { CustomersRepository } from './customers.repository.js';
import type { CustomerRevision } from './customers.repository.js';

/** How often a node looks whether anything has moved. */
const POLL_INTERVAL_MS = 250;
/** Nobody is let in by what was read longer ago: a node that could not look must look first (D-SIG-18). */
const KNOWN_FOR_MS = 500;
/** Timers may fire a little early. */
const TIMER_MARGIN_MS = 20;
/** Looks that requests ask for begin no sooner after one another, however many ask. */
const RENEWAL_INTERVAL_MS = 50;

type Listener = (customerId: number) => void | Promise<void>;

/** The customers for whom a listener failed, with the first reason. */
type Failures = ReadonlyMap<number, Failure>;

interface Failure {
  readonly reason: unknown;
}

/** Which changes of a customer a listener is told of. */
type Part = 'revision' | 'listsRevision' | 'secretsRevision';

/** Lists first: what is made of a configuration is made of them, too. Secrets last: they are of users whom it names. */
const PARTS: readonly Part[] = ['listsRevision', 'revision', 'secretsRevision'];

/**
 * Watches the revisions of every customer's configuration, lists and secrets. Listeners drop or update
 * the values cached from them: on this node at once, on other nodes with their next look.
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
  /** A look that began before all was forgotten may still note what it has read. */
  #mustTellAll = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<Failures> = Promise.resolve(new Map());
  #reading: Promise<readonly CustomerRevision[]> | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = -Infinity;
  /** When the revisions were last read. */
  #readAt = -Infinity;
  /** Customers that have moved since: when what is known of each was read. */
  readonly #behind = new Map<number, number>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly log: Log,
  ) {}

  /** Calls `listener` for every customer there is, and again whenever one's configuration has moved. */
  onMoved(listener: Listener): void {
    this.#listeners.revision.push(listener);
  }

  /** The same for a customer's lists. */
  onListsMoved(listener: Listener): void {
    this.#listeners.listsRevision.push(listener);
  }

  /** The same for the signing secrets of a customer's users, where they have moved alone. */
  onSecretsMoved(listener: Listener): void {
    this.#listeners.secretsRevision.push(listener);
  }

  /** Calls `listener` for a customer of which nothing that is held may be used any more. */
  onForgotten(listener: (customerId: number) => void): void {
    this.#forgetting.push(listener);
  }

  /**
   * Looks once, tells the listeners which revisions have changed, and resolves when they are done. A listener that fails for
   * one customer is logged and called again with the next look. It does not delay other customers.
   *
   * @param customerId the customer that the caller has just changed: a failure for this customer rejects
   */
  async look(customerId?: number): Promise<void> {
    // One after the other: a look that began before a change cannot answer for it.
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#tell());
    const failures = await this.#looking;
    const own = customerId === undefined ? undefined : failures.get(customerId);
    if (own) throw own.reason;
  }

  /**
   * Drops what listeners hold of every customer: the database may have lost what it was made of, and its revisions count on from
   * lower ones. Caches are empty when this returns; the rest is read again before it decides who is let in.
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

  /** Moves the secrets of the customer's users to the next revision, and gives that. Part of the unit of work that changes them. */
  moveSecrets(session: Session, customerId: number): Promise<number> {
    return this.customers.moveSecretsRevision(session, customerId);
  }

  /** Whether what is known of the customer may still decide who is let in. It may always if no other node writes. */
  isCurrent(customerId: number): boolean {
    if (!this.unitOfWork.mayBeShared) return true;
    return this.now() - (this.#behind.get(customerId) ?? this.#readAt) < KNOWN_FOR_MS;
  }

  /** Resolves once the customer is current. Costs one read, shared by all that ask, if the customer has not moved. */
  async catchUp(customerId: number): Promise<void> {
    await this.#read();
    if (!this.isCurrent(customerId)) await this.renew();
  }

  /** Resolves once everything is known that was committed before the call. Callers share looks, so that no flood makes many. */
  renew(): Promise<void> {
    return (this.#renewing ??= this.#renewSoon());
  }

  /**
   * Resolves once every node acts by what was committed before the call: each has looked since, or must look before it
   * lets anybody in (D-SIG-18).
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

  /** Milliseconds since some moment. */
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
    // Requests that come from now on need a look that begins later.
    this.#renewing = undefined;
    if (await this.#hasMoved()) await this.look();
  }

  /** Looks without waiting for the end: a large customer's configuration keeps the others current meanwhile. */
  async #lookIfMoved(): Promise<void> {
    if (!(await this.#hasMoved())) return;
    this.look().catch((error: unknown) => this.log.willRetry('The configuration could not be read', error));
  }

  async #hasMoved(): Promise<boolean> {
    return (await this.#readAnew()).some((customer) => !this.#isKnown(customer));
  }

  /** Reads the revisions, together with all others that ask before the read begins. */
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
    for (const customer of await this.#readAnew()) {
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

  /** Every listener is told, whatever became of those before it: what one still holds may not be used any more. */
  async #tellOf(customerId: number, part: Part): Promise<Failure[]> {
    const failed: Failure[] = [];
    for (const listener of this.#listeners[part]) {
      try {
        await listener(customerId);
      } catch (reason) {
        this.log.error(
          `The configuration of customer ${customerId} could not be read; the next look tries again.`,
          reason,
        );
        failed.push({ reason });
      }
    }
    return failed;
  }
}
