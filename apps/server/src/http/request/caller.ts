import type { SigningSecret } from '@talent-platform/protocol/signing';

/** How far a group may go in an area; each level includes the one before. */
export type AccessLevel = 'none' | 'read' | 'write';

/** Access by area (`people`, `lists`, `search` …). An absent area is `write` (blueprint: access). */
export type GroupAccess = Readonly<Record<string, AccessLevel>>;

/** The user who makes a request. */
export interface Caller {
  readonly customerId: number;
  readonly username: string;
  readonly group: string;
  readonly administrator: boolean;
  /** The access of the user's group, by area. */
  readonly access: GroupAccess;
  /** The user's own person profile, to which `createdby` and `updatedby` refer. */
  readonly personId: number;
  /** Requests per UTC day (D-NET-3). */
  readonly requestsPerDay: number;
}

/** Whether the caller's group may go that far in an area. */
export function mayAccess({ access }: Pick<Caller, 'access'>, area: string, level: 'read' | 'write'): boolean {
  const given = access[area] ?? 'write';
  return given === 'write' || given === level;
}

/** The user name and password that a request brings. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The client's IPv4 address, or the /64 of its IPv6 address. */
  readonly address: string;
}

/** The port through which requests find who makes them. */
export abstract class CallerDirectory {
  /** The user of that name. User names are unique across all customers (D-SIG-7). */
  abstract find(username: string): Caller | undefined;

  /** Whether what this node knows of the caller is recent enough to let the caller in (D-SIG-18). */
  abstract isCurrent(caller: Caller): boolean;

  /**
   * Resolves after this node knows every change of users that was committed before the call. With a caller, it reads only that
   * caller's customer. Calls share queries, so the database is asked a few times a second at most.
   */
  abstract renew(caller?: Caller): Promise<void>;

  /** The user's secrets that are live at `now`, the newest first; none for an unknown user. */
  abstract secretsOf(username: string, now: number): readonly SigningSecret[];

  /**
   * Whether the password is the user's. Takes the same time for an unknown user. A password that was not right recently is compared
   * with the database.
   *
   * @throws RefusedForNow if too many wrong passwords came recently, even for an unknown user (D-SIG-15)
   */
  abstract hasPassword(offered: Credentials): boolean | Promise<boolean>;
}

/** A caller's quota of today. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds to the next 00:00 UTC. */
  readonly resetSeconds: number;
  /** The request is one too many. */
  readonly exceeded: boolean;
}

/** The port that counts requests per user and UTC day (D-NET-3). */
export abstract class Quota {
  /** Counts one request, unless none is left. Returns a promise only in the rare case that the database must be asked. */
  abstract take(caller: Caller, now: number): QuotaState | Promise<QuotaState>;

  /** Gives back the request that `take` counted, because a 401 for the body's hash costs nothing (D-ERR-6). */
  abstract giveBack(caller: Caller, now: number): QuotaState;
}
