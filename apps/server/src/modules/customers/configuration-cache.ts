import type { ConfigurationRevisions } from './configuration-revisions.js';

/**
 * Limit of cached customers. Beyond it, the customer that was loaded first is dropped, and loaded again when it is
 * next needed.
 */
const MAX_CUSTOMERS = 1000;

/** Caches a value that is computed from a customer's configuration, once for each revision. */
export class ConfigurationCache<Value extends object> {
  readonly #values = new Map<number, Promise<Value>>();

  #hits = 0;
  #misses = 0;

  /**
   * @param name of the cache in the metrics
   * @param options.outlivesConfiguration values are renewed by their owner when their own sources change
   */
  constructor(
    revisions: ConfigurationRevisions,
    name: string,
    private readonly load: (customerId: number) => Promise<Value>,
    { outlivesConfiguration = false } = {},
  ) {
    revisions.caches.add(name, () => ({ hits: this.#hits, misses: this.#misses, entries: this.#values.size }));
    if (!outlivesConfiguration) revisions.onMoved((customerId) => this.drop(customerId));
    revisions.onForgotten((customerId) => this.drop(customerId));
  }

  drop(customerId: number): void {
    this.#values.delete(customerId);
  }

  /** Updates a cached value after another of its sources has changed. Does nothing if none is cached. */
  renew(customerId: number, renewed: (value: Value) => Value | Promise<Value>): Promise<Value> | undefined {
    const value = this.#values.get(customerId);
    return value && this.#keep(customerId, value.then(renewed));
  }

  get(customerId: number): Promise<Value> {
    const value = this.#values.get(customerId);
    if (value === undefined) return this.#start(customerId);
    this.#hits += 1;
    return value;
  }

  #start(customerId: number): Promise<Value> {
    this.#misses += 1;
    const oldest = this.#values.keys().next().value;
    if (this.#values.size >= MAX_CUSTOMERS && oldest !== undefined) this.#values.delete(oldest);
    return this.#keep(customerId, this.load(customerId));
  }

  /** A value that was dropped while it was loaded goes to those who wait for it. A failure is not cached. */
  #keep(customerId: number, value: Promise<Value>): Promise<Value> {
    this.#values.set(customerId, value);
    value.catch(() => {
      if (this.#values.get(customerId) === value) this.#values.delete(customerId);
    });
    return value;
  }
}
