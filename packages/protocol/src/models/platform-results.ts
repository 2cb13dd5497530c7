import type { EventType } from '../events/event-payload.js';
import type { Change } from './results.js';

/** A customer's configuration. `@talent-platform/blueprint` has its type. */
export interface BlueprintDocument {
  readonly customer: { readonly id: number; readonly name: string };
  readonly [part: string]: unknown;
}

/** A blueprint that was applied (D-PLT-19). */
export interface BlueprintRevision {
  readonly revision: number;
  readonly appliedAt: string;
  /** Null: the server itself, at a start. */
  readonly appliedBy: string | null;
}

/** The changes of an applied blueprint. */
export interface AppliedBlueprint {
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly removed: RemovedAccess;
}

/** The users, groups and secrets that have lost access, by name (D-PLT-34). */
export interface RemovedAccess {
  /** They have lost their passwords and secrets, too. */
  readonly users: readonly string[];
  readonly userGroups: readonly string[];
  /** Those of users who stay. */
  readonly signingSecrets: ReadonlyArray<{ readonly user: string; readonly id: string }>;
}

/** Whether something is allowed, and every cause that stops it (D-PLT-12). */
export interface Permission {
  readonly allowed: boolean;
  readonly causes: ReadonlyArray<{ readonly cause: string; readonly detail: string }>;
}

/** The rights of a user to a field of a profile. */
export interface Why {
  readonly user: string;
  readonly group: string;
  readonly profile: string;
  readonly field: string;
  readonly read: Permission;
  /** `endpoint` is what takes a file. */
  readonly write: Permission & { readonly endpoint?: string };
}

/** A change in the audit trail. A sensitive field has no values here. */
export interface AuditedChange {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly sensitive?: true;
}

/** A record of the audit trail (D-PLT-11). */
export interface AuditRecord {
  /** `application`: a visitor of a portal applied. `administration`: configuration. Left out for other writes. */
  readonly kind?: 'application' | 'administration' | 'operator';
  readonly at: string;
  /** Null: the server itself, at a start. */
  readonly user: string | null;
  readonly transactionId: string;
  /** `people/4`, `forms/7`, `portalposts/3`, `lists/lists.skills` … */
  readonly profile: string;
  readonly self: string;
  /** `create`, `update`, `delete` of a note, or of administration such as `apply-blueprint`. */
  readonly action: string;
  readonly version: number;
  /** Left out unless the contents were erased. */
  readonly erasedAt?: string;
  readonly changes: readonly AuditedChange[];
  /** The number of changes, if they are not all named. */
  readonly differences?: number;
  readonly revision?: { readonly from: number | null; readonly to: number };
  readonly usergroup?: string;
  readonly source?: string;
  /** The id of the person who was exported or erased. */
  readonly person?: number;
}

/** A user of the customer (D-SIG-22). Times are ISO 8601, UTC. */
export interface PlatformUser {
  readonly username: string;
  readonly name: string;
  readonly group: string;
  /** The user's own person profile. */
  readonly person: { readonly id: number };
  /** False: cannot sign in, and keeps password and secrets. */
  readonly active: boolean;
  readonly hasPassword: boolean;
  /** The number of live signing secrets. */
  readonly secrets: number;
  /** The last request by any credential, up to five minutes behind. */
  readonly lastSignIn?: string;
  readonly lastPasswordSignIn?: string;
}

/** A user to add. */
export interface NewPlatformUser {
  readonly username: string;
  readonly name: string;
  readonly group: string;
  /** Left out: the user only signs. */
  readonly password?: string | undefined;
}

/** The changes of a user. A member that is left out stays. */
export interface PlatformUserChanges {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly active?: boolean | undefined;
}

/** A signing secret without its text (D-SIG-22). */
export interface PlatformSecret {
  readonly id: string;
  readonly created: string;
  /** Left out: the secret has no end. */
  readonly expires?: string;
  /** Left out: it was never used. */
  readonly lastUsed?: string;
}

/** A signing secret, shown this once (D-SIG-8). */
export interface IssuedSecret {
  readonly id: string;
  readonly secret: string;
  readonly created: string;
}

/** The status of a delivery (D-EVT-2). */
export type DeliveryStatus = 'pending' | 'processed' | 'redirect' | 'rejected' | 'failed';

/** An attempt to deliver an event. */
export interface DeliveryAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  /** Why there is no HTTP status. */
  readonly error?: string;
  readonly durationMs: number;
}

/** An event that a partner was told or is to be told (D-ACT-2). */
export interface Delivery {
  readonly id: string;
  readonly subscription: string;
  readonly eventType: EventType;
  readonly systemId: string;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt?: string;
  /** In a list that was asked for payloads. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A delivery with what was sent and answered. */
export interface WholeDelivery extends Omit<Delivery, 'attempts' | 'payload'> {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly username: string;
  readonly transactionId: string;
  readonly attempts: ReadonlyArray<
    DeliveryAttempt & {
      readonly request?: { readonly headers: Readonly<Record<string, string>> };
      readonly reply?: {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly truncated?: true;
      };
    }
  >;
}

/** A subscription to events (D-ACT-2). */
export interface Subscription {
  readonly id: string;
  /** Left out if it is told of every event. */
  readonly eventType?: EventType;
  readonly temporary?: true;
  readonly expiresAt?: string;
  /** Its events are recorded, and sent to nobody. */
  readonly receiver?: 'log';
  readonly pausedAt?: string;
  readonly pausedBecause?: 'gone' | 'failing' | 'asked';
  readonly failingSince?: string;
}

/** A temporary subscription, told of every event until it ends. */
export interface SubscriptionInput {
  readonly url: string;
  readonly auth:
    | { readonly type: 'none' }
    | { readonly type: 'basic'; readonly username: string; readonly password: string }
    | { readonly type: 'hmac'; readonly user: string; readonly secret: string };
  readonly gzip?: boolean;
}

/** A temporary subscription and its end, 60 s after it was made or last renewed. */
export interface TemporarySubscription {
  readonly id: string;
  readonly expiresAt: string;
}

export interface PingResult {
  readonly outcome: Exclude<DeliveryStatus, 'pending'>;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

/** The deliveries that are sent again. */
export interface Redelivery {
  /** ISO 8601, inclusive. */
  readonly from: string;
  /** ISO 8601, exclusive. */
  readonly to: string;
  readonly status: Exclude<DeliveryStatus, 'pending'>;
}

/** The number of deliveries that are sent again. */
export interface RedeliveryResult {
  readonly deliveries: number;
  readonly more: boolean;
  /** If there may be more: the `from` to go on with. */
  readonly next?: string;
}

/** An engine that makes texts and PDFs of files on the server's machine (D-FIL-6). */
export interface DocumentEngine {
  readonly id: string;
  readonly origin: 'embedded' | 'system';
  readonly isAvailable: boolean;
  readonly version?: string;
  readonly reason?: string;
  readonly capabilities: ReadonlyArray<{
    readonly operation: 'text' | 'pdf';
    readonly kinds: readonly string[];
    readonly fidelity?: 'exact' | 'reflow' | 'image';
  }>;
}
