import type pg from 'pg';
import type { StandbyListener } from '../unit-of-work.js';
import { isDatabaseUnavailable } from './database-errors.js';

/** A standby further behind than this serves no searches. */
export const MAX_LAG_MS = 10_000;
const LOOK_AGAIN_MS = 1000;

/** An answer of the standby that is older than this says nothing about the standby any more. */
const MAX_ANSWER_AGE_MS = 3 * LOOK_AGAIN_MS;

type Asked = Pick<pg.Pool, 'query'>;

interface Place {
  readonly at: number;
  /** The bytes of WAL that the primary had written. */
  readonly written: bigint;
}

/** Copies of one database have the same first incarnation (D-PLT-22). */
const OF_WHICH_DATABASE = '(SELECT id FROM incarnations ORDER BY number LIMIT 1) AS installation';
const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS bytes, ${OF_WHICH_DATABASE}`;
const REPLAYED = `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text AS bytes, pg_is_in_recovery() AS "isStandby",
  ${OF_WHICH_DATABASE}`;

interface Found {
  /** Null if the server was never a standby. */
  readonly bytes: string | null;
  readonly installation: string | null;
  readonly isStandby?: boolean;
}

/** The standby answers, but searches may not run there. */
class StandbyUnusable extends Error {
  override readonly name = 'StandbyUnusable';
}

/**
 * Decides whether searches may run on a standby (D-PLT-35). Asks the primary and the standby once a second, from the
 * first search on. The standby must have replayed what the primary had written some seconds before.
 */
export class SearchStandby {
  #places: Place[] = [];
  #usableUntil = 0;
  #wasUsable: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** Told when searches move to the standby, or back. */
  listener: StandbyListener = () => {};

  constructor(
    private readonly primary: Asked,
    private readonly standby: Asked,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The first call begins to look after the standby, so the first searches run on the primary. */
  get isUsable(): boolean {
    this.#timer ??= this.#start();
    return this.isUsed;
  }

  /** Whether searches run on the standby now. Unlike `isUsable`, it begins nothing. */
  get isUsed(): boolean {
    return this.now() < this.#usableUntil;
  }

  /** Returns whether a search that failed on the standby must run on the primary. */
  refuses(error: unknown): boolean {
    // Among them is the end of a statement that needs rows which the primary has removed (40001).
    const isUnavailable = isDatabaseUnavailable(error);
    if (isUnavailable) this.#leave(error);
    return isUnavailable;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #start(): NodeJS.Timeout {
    this.#look();
    return setInterval(() => this.#look(), LOOK_AGAIN_MS).unref();
  }

  #look(): void {
    this.#looking ??= this.look().finally(() => (this.#looking = undefined));
  }

  /** Asks both databases once. Never rejects. */
  async look(): Promise<void> {
    const began = this.now();
    try {
      const [primary, standby] = await Promise.all([ask(this.primary, WRITTEN), ask(this.standby, REPLAYED)]);
      if (standby?.isStandby !== true) throw new StandbyUnusable('it is not a standby');
      if (standby.installation !== primary?.installation)
        throw new StandbyUnusable('it is a standby of another database');
      const [written, replayed] = [BigInt(primary?.bytes ?? 0), BigInt(standby.bytes ?? 0)];
      this.#places = [...this.#places.filter(({ at }) => at > began - MAX_LAG_MS), { at: began, written }];
      const behind = this.#places.every((place) => place.written > replayed);
      if (behind)
        throw new StandbyUnusable(`it is ${written - replayed} bytes behind, for more than ${this.#waitedMs()} ms`);
      this.#usableUntil = began + MAX_ANSWER_AGE_MS;
      this.#tell(true);
    } catch (error) {
      this.#leave(error);
    }
  }

  #waitedMs(): number {
    return Math.round(this.now() - (this.#places[0]?.at ?? this.now()));
  }

  #leave(cause: unknown): void {
    this.#usableUntil = 0;
    this.#tell(false, cause instanceof Error ? cause.message : String(cause));
  }

  #tell(isUsable: boolean, why?: string): void {
    if (this.#wasUsable === isUsable) return;
    this.#wasUsable = isUsable;
    this.listener(isUsable, why);
  }
}

async function ask(asked: Asked, sql: string): Promise<Found | undefined> {
  return (await asked.query<Found>(sql)).rows[0];
}
