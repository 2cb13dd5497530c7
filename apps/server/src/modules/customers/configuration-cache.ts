import type { ConfigurationRevisions } from './configuration-revisions.js';

/** Beyond these the customer that was loaded first is dropped; it is loaded again when it is next asked for. */
const MAX_CUSTOMERS = 1000;

/**
 * Caches a value that is made from a customer's configuration, once for each revision. A hit answers without a promise, so
 * that a read of a profile costs no turn of the event loop for it.
 */
export class ConfigurationCache<Value extends object> {
  readonly #values = new Map<number, Value | Promise<Value>>();

  constructor(
    revisions: ConfigurationRevisions,
    private readonly load: (customerId: number) => Promise<Value>,
  ) {
    revisions.onMoved((customerId) => this.drop(customerId));
    revisions.onForgotten((customerId) => this.drop(customerId));
  }

  drop(customerId: number): void {
    this.#values.delete(customerId);
  }

  /** Something else that it was made of has changed, too: what is there is made good, and what is being made, made again. */
  renew(customerId: number, renewed: (value: Value) => Value): void {
    const value = this.#values.get(customerId);
    if (value === undefined || value instanceof Promise) this.drop(customerId);
    else this.#values.set(customerId, renewed(value));
  }

  get(customerId: number): Value | Promise<Value> {
    return this.#values.get(customerId) ?? this.#start(customerId);
  }

  #start(customerId: number): Promise<Value> {
    const oldest = this.#values.keys().next().value;
    if (this.#values.size >= MAX_CUSTOMERS && oldest !== undefined) this.#values.delete(oldest);
    const loading: Promise<Value> = this.load(customerId).then(
      (value) => {
        // A configuration that moved meanwhile has dropped this promise: its value answers who waits, and no one else.
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
