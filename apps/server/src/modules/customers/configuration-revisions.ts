import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../http/index.js';
import { CustomersRepository } from './customers.repository.js';

/** A change made on one node is seen by all within a second. */
const POLL_INTERVAL_MS = 500;

type Listener = (customerId: number) => void | Promise<void>;

/**
 * Watches the configuration revision of every customer. What is cached from a customer's configuration is dropped or
 * reloaded by a listener, on this node at once and on the others with their next look.
 */
@Injectable()
export class ConfigurationRevisions implements OnApplicationShutdown {
  readonly #known = new Map<number, number>();
  readonly #listeners: Listener[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly log: Log,
  ) {}

  /** Calls `listener` for every customer there is, and again whenever one's configuration has moved. */
  onMoved(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Looks once, tells the listeners what has moved, and answers when they are done. */
  look(): Promise<void> {
    // One after the other: a look that began before a change cannot answer for it.
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#tell());
    return this.#looking;
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

  async #tell(): Promise<void> {
    for (const { id, revision } of await this.customers.listRevisions(this.unitOfWork.reader)) {
      if (this.#known.get(id) === revision) continue;
      for (const listener of this.#listeners) await listener(id);
      this.#known.set(id, revision);
    }
  }
}
