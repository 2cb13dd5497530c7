import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../http/index.js';
import { CustomersRepository } from './customers.repository.js';

/** A change made on one node is seen by all within a second. */
const POLL_INTERVAL_MS = 500;

type Listener = (customerId: number) => void | Promise<void>;

/** Of which customers not all was told, and the first reason for it. */
type Failures = ReadonlyMap<number, Failure>;

interface Failure {
  readonly reason: unknown;
}

/** Which changes of a customer a listener is told of. */
type Part = 'revision' | 'listsRevision' | 'secretsRevision';

/** Lists first: what is made of a configuration is made of them, too. Secrets last: they are of users whom it names. */
const PARTS: readonly Part[] = ['listsRevision', 'revision', 'secretsRevision'];

/**
 * Watches the revisions of every customer's configuration, lists and secrets. What is cached from them is dropped or brought up to
 * date by a listener, on this node at once and on the others with their next look.
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
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<Failures> = Promise.resolve(new Map());

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

  /**
   * Looks once, tells the listeners what has moved, and gives when they are done. A customer of whom one failed is in
   * the log, is told of again with the next look, and keeps no other customer from being told of.
   *
   * @param customerId whose failure rejects, for who has just changed that one
   */
  async look(customerId?: number): Promise<void> {
    // One after the other: a look that began before a change cannot answer for it.
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#tell());
    const failures = await this.#looking;
    const own = customerId === undefined ? undefined : failures.get(customerId);
    if (own) throw own.reason;
  }

  startWatching(): void {
    const again = (): void => {
      this.#timer = setTimeout(() => {
        this.look()
          .catch((error: unknown) => this.log.warn(`The configuration could not be read: ${String(error)}`))
          .finally(again);
      }, POLL_INTERVAL_MS).unref();
    };
    again();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  async #tell(): Promise<Failures> {
    const failures = new Map<number, Failure>();
    for (const customer of await this.customers.listRevisions(this.unitOfWork.reader)) {
      for (const part of PARTS) {
        if (this.#known[part].get(customer.id) === customer[part]) continue;
        const [failed] = await this.#tellOf(customer.id, part);
        if (failed) failures.set(customer.id, failures.get(customer.id) ?? failed);
        else this.#known[part].set(customer.id, customer[part]);
      }
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
