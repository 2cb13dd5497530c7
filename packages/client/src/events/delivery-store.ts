/** A reply that was made to a delivery: status, headers and body. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The state of a delivery when it is claimed. */
export type Claim =
  | { readonly state: 'new' }
  /** Another request is handling it now. */
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly reply: StoredReply };

/**
 * Knows which deliveries were handled, so that each is handled once. The platform sends an event again if the reply was
 * lost or late, with the same event id. Keep them in a database if several processes receive events, and for as long as
 * the platform repeats, which is three days (D-EVT-2, D-EVT-3).
 *
 * @example
 * // A table with `event_id` as primary key, `reply` and `claimed_at`
 * const store: DeliveryStore = {
 *   claim: async (id) => ((await insertClaim(id)) ? { state: 'new' } : stateOf(await findClaim(id))),
 *   complete: (id, reply) => storeReply(id, reply),
 *   release: (id) => deleteClaim(id),
 * };
 */
export interface DeliveryStore {
  /** Claims a delivery in one step: of two callers at once, one is told `new`. */
  claim(eventId: string): Promise<Claim>;
  /** Stores the reply to a delivery that was handled. */
  complete(eventId: string, reply: StoredReply): Promise<void>;
  /** Forgets a delivery that failed or was rejected, so that it is handled when it comes again. */
  release(eventId: string): Promise<void>;
}

/** The options of a store in memory. */
export interface MemoryStoreOptions {
  /** The number of handled deliveries that are kept, the latest ones: 10,000 by default. */
  readonly maxDeliveries?: number | undefined;
}

const DEFAULT_MAX_DELIVERIES = 10_000;

/**
 * Makes a store in the memory of this process. It forgets everything when the process ends.
 *
 * @example
 * const store = memoryDeliveryStore({ maxDeliveries: 1000 });
 */
export function memoryDeliveryStore({
  maxDeliveries = DEFAULT_MAX_DELIVERIES,
}: MemoryStoreOptions = {}): DeliveryStore {
  const claims = new Map<string, Claim>();
  const done = new Set<string>();
  return {
    async claim(eventId) {
      const known = claims.get(eventId);
      if (known !== undefined) return known;
      claims.set(eventId, { state: 'running' });
      return { state: 'new' };
    },
    async complete(eventId, reply) {
      // A delivery that is being handled is kept in any case.
      claims.set(eventId, { state: 'done', reply });
      done.add(eventId);
      const [oldest] = done;
      if (done.size <= maxDeliveries || oldest === undefined) return;
      claims.delete(oldest);
      done.delete(oldest);
    },
    async release(eventId) {
      claims.delete(eventId);
      done.delete(eventId);
    },
  };
}
