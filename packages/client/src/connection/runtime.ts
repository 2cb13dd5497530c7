/** The part of `fetch` that the client calls. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The functions that the client takes from its surroundings. Tests replace parts of it, so that no test waits.
 *
 * @example
 * createClient({ ...options, runtime: { sleep: async () => undefined, random: () => 0.5 } });
 */
export interface Runtime {
  readonly fetch: Fetch;
  /** The clock that requests are signed by. */
  readonly now: () => Date;
  /** A number from 0 to less than 1: the jitter of waits. */
  readonly random: () => number;
  /** Waits before a repeat. Rejects or resolves early if the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Calls back after a time limit. Returns a function that stops the timer. */
  readonly startTimer: (ms: number, onTime: () => void) => () => void;
  /** Makes an Idempotency-Key. */
  readonly newKey: () => string;
}

/** The limit of timers in milliseconds: a longer one would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The surroundings of Node.js, edge runtimes and browsers. */
export const STANDARD_RUNTIME: Runtime = {
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS));
      signal?.addEventListener('abort', end);
      if (signal?.aborted) end();
    }),
  startTimer: (ms, onTime) => {
    const timer = setTimeout(onTime, Math.min(ms, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
  newKey: () => crypto.randomUUID(),
};
