import type { SigningSecret } from '@talent-platform/protocol/signing';

/** The access of a group in an area. Each level includes the previous one. */
type AccessLevel = 'none' | 'read' | 'write';

/** Access by area (`people`, `lists`, `search` …). An absent area means `write` (blueprint: access). */
export type GroupAccess = Readonly<Record<string, AccessLevel>>;

export interface Caller {
  readonly customerId: number;
  readonly username: string;
  readonly group: string;
  readonly administrator: boolean;
  /** The access of the user's group, by area. */
  readonly access: GroupAccess;
  /** The user's own person profile, to which `createdby` and `updatedby` refer. */
  readonly personId: number;
  /** Limit of requests in a UTC day (D-NET-3). */
  readonly requestsPerDay: number;
}

/** Returns whether the caller's group has this level of access in an area. */
export function mayAccess({ access }: Pick<Caller, 'access'>, area: string, level: 'read' | 'write'): boolean {
  const given = access[area] ?? 'write';
  return given === 'write' || given === level;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The client's IPv4 address, or the /64 of its IPv6 address. */
  readonly address: string;
}

/** The port that finds the caller of a request. */
export abstract class CallerDirectory {
  /** Returns the user with this name. User names are unique across all customers (D-SIG-7). */
  abstract find(username: string): Caller | undefined;

  /** Returns whether a user has this name and is disabled. For the log alone: replies must not tell (D-ERR-5). */
  abstract isDisabled(username: string): boolean;

  /** Resolves as soon as this node's data about users may decide who signs in (D-SIG-18). */
  abstract catchUp(): Promise<void>;

  /** Returns the user's secrets that are live at `now`, the newest first. Returns none for an unknown user. */
  abstract secretsOf(username: string, now: number): readonly SigningSecret[];

  /**
   * Returns whether the password is the user's. Takes the same time for an unknown user.
   * @throws RefusedForNow if too many wrong passwords came recently, even for an unknown user (D-SIG-15)
   */
  abstract hasPassword(offered: Credentials): Promise<boolean>;

  /**
   * Notes that a user was let in.
   * @param secret the secret that signed the request, one of `secretsOf`. Undefined for a password
   * @param now milliseconds since 1970
   */
  abstract noteSignIn(username: string, secret: SigningSecret | undefined, now: number): void;
}

export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the next 00:00 UTC. */
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

/** The port that counts requests per user and UTC day (D-NET-3). */
export abstract class Quota {
  /** Counts one request, unless none is left. */
  abstract take(caller: Caller, now: number): QuotaState;

  /** Returns the state without counting a request. */
  abstract peek(caller: Caller, now: number): QuotaState;

  /** Gives back the request that `take` counted. A 401 for a wrong hash of the body costs no quota (D-ERR-6). */
  abstract giveBack(caller: Caller, now: number): QuotaState;
}
