import type { Hooks } from '@talent-platform/client';

/** A request of the console that has ended. It holds neither credentials nor bodies. */
export interface RecentRequest {
  readonly number: number;
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  /** Undefined if there was no reply. */
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly transactionId: string | undefined;
}

const KEPT = 100;

/** The last requests of the console, and what their replies said of the quota. */
export class RecentRequests {
  #requests: readonly RecentRequest[] = [];
  #quota: Quota | undefined;
  #ended = 0;
  readonly #readers = new Set<() => void>();

  /** The hooks of the client whose requests are kept. */
  readonly hooks: Hooks = {
    afterReply: ({ request, status, durationMs, transactionId, headers }) => {
      this.#ended += 1;
      const { method, url } = request;
      const ended = { number: this.#ended, at: new Date(), method, url, status, durationMs, transactionId };
      this.#requests = [ended, ...this.#requests].slice(0, KEPT);
      this.#quota = (headers && readQuota(headers, ended.at)) ?? this.#quota;
      for (const tell of this.#readers) tell();
    },
  };

  /** The newest first. */
  readonly requests = (): readonly RecentRequest[] => this.#requests;

  /** The quota, as the last reply that had it told. */
  readonly quota = (): Quota | undefined => this.#quota;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#readers.add(tell);
    return () => this.#readers.delete(tell);
  };
}

/** The quota of requests (spec: Limits). */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** When the quota is whole again. */
  readonly resetsAt: Date;
}

function readQuota(headers: Headers, now: Date): Quota | undefined {
  const [limit, remaining, seconds] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  if (!limit || !remaining || !seconds) return undefined;
  return {
    limit: Number(limit),
    remaining: Number(remaining),
    resetsAt: new Date(now.getTime() + Number(seconds) * 1000),
  };
}
