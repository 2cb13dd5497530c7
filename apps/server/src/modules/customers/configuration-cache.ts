import type { ConfigurationRevisions } from './configuration-revisions.js';

/**
 * Limit of cached customers. Beyond it, the customer that was loaded first is dropped, and loaded again when it is
 * next needed.
 */
const MAX_CUSTOMERS = 1000;

/**
 * Caches a value that is computed from a customer's configuration, once for each revision. Returns a cached value
 * without a promise, so that a read of a profile waits for no turn of the event loop.
 */
export class ConfigurationCache<Value extends object> {
  readonly #values = new Map<number, Value | Promise<Value>>();

  #hits = 0;
  #misses = 0;

  /** @param name of the cache in the metrics */
  constructor(
    revisions: ConfigurationRevisions,
    name: string,
    private readonly load: (customerId: number) => Promise<Value>,
  ) {
    revisions.caches.add(name, () => ({ hits: this.#hits, misses: this.#misses, entries: this.#values.size }));
    revisions.onMoved((customerId) => this.drop(customerId));
    revisions.onForgotten((customerId) => this.drop(customerId));
  }

  drop(customerId: number): void {
    this.#values.delete(customerId);
  }

  /**
   * Updates a cached value after another of its sources has changed. A value that is being loaded is loaded again.
   */
  renew(customerId: number, renewed: (value: Value) => Value): void {
    const value = this.#values.get(customerId);
    if (value === undefined || value instanceof Promise) this.drop(customerId);
    else this.#values.set(customerId, renewed(value));
  }

  get(customerId: number): Value | Promise<Value> {
    const value = this.#values.get(customerId);
    if (value === undefined) return this.#start(customerId);
    this.#hits += 1;
    return value;
  }

  #start(customerId: number): Promise<Value> {
    this.#misses += 1;
    const oldest = this.#values.keys().next().value;
    if (this.#values.size >= MAX_CUSTOMERS && oldest !== undefined) this.#values.delete(oldest);
    const loading: Promise<Value> = this.load(customerId).then(
      (value) => {
        // If the configuration has changed meanwhile, this promise was dropped. Its value goes to those who wait for
        // it, and is not cached.
        if (this.#values.get(customerId) === loading) this.#values.set(customerId, value);
        return value;
      },
      (error: unknown) => {
        if (this.#values.get(customerId) === loading) this.#values.delete(customerId);
        throw error;
      },
    );
    this.#values.set(customerId, loading);
    return loading;
  }
}
