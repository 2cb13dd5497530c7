import type { SigningSecret } from '@talent-platform/protocol/signing';

/** How far a group may go in an area; each level includes the one before. */
export type AccessLevel = 'none' | 'read' | 'write';

/** By area (`people`, `lists`, `search` …); an area left out is `write` (blueprint: access). */
export type GroupAccess = Readonly<Record<string, AccessLevel>>;

/** A user of the platform, as a request is made by it. */
export interface Caller {
  readonly customerId: number;
  readonly username: string;
  readonly group: string;
  readonly administrator: boolean;
  /** What the user's group may do, by area. */
  readonly access: GroupAccess;
  /** The user's own person profile: what `createdby` and `updatedby` refer to. */
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
export interface OfferedCredentials {
  readonly username: string;
  readonly password: string;
  /** Where the request comes from: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
}

/** The port through which requests find who makes them. */
export abstract class CallerDirectory {
  /** The user of that name, of whatever customer: names are unique over all of them (D-SIG-7). */
  abstract find(username: string): Caller | undefined;

  /** Whether what is known of the caller is new enough to let the caller in (D-SIG-18). */
  abstract isCurrent(caller: Caller): boolean;

  /**
   * Resolves once everything about users is known that was committed before the call: of the caller's customer or, without a
   * caller, of all. However many ask, the database is asked a few times a second.
   */
  abstract renew(caller?: Caller): Promise<void>;

  /** The user's secrets that are live at `now`, the newest first; none for an unknown user. */
  abstract secretsOf(username: string, now: number): readonly SigningSecret[];

  /**
   * Whether that is the user's password. It takes the same time for an unknown user. A password that was not right lately is
   * compared with what the database has now.
   *
   * @throws RefusedForNow where too many wrong ones came lately, whether there is such a user or not (D-SIG-15)
   */
  abstract hasPassword(offered: OfferedCredentials): boolean | Promise<boolean>;
}

/** What is left of a caller's requests today. */
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
  /** Counts one request, unless none is left. A promise is rare: what is left must be asked of the database. */
  abstract take(caller: Caller, now: number): QuotaState | Promise<QuotaState>;

  /** Gives the request back that `take` counted: a 401 found late, in the body's hash, costs nothing (D-ERR-6). */
  abstract giveBack(caller: Caller, now: number): QuotaState;
}
