import type { EventType } from '@talent-platform/protocol/web';
import type { CallOptions, UpdateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method, preview, readList, update, updateJson } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import type {
  AppliedBlueprint,
  AuditRecord,
  BlueprintDocument,
  BlueprintRevision,
  Change,
  Delivery,
  DeliveryStatus,
  DocumentEngine,
  IssuedSecret,
  NewPlatformUser,
  PingResult,
  PlatformSecret,
  PlatformUser,
  PlatformUserChanges,
  Redelivery,
  RedeliveryResult,
  Subscription,
  SubscriptionInput,
  TemporarySubscription,
  WholeDelivery,
  Why,
} from '@talent-platform/protocol/models';
import { items } from './pages.js';
import type { PageOptions } from './pages.js';

/** The filters of the audit trail. */
export interface AuditOptions extends PageOptions {
  /** `people/4`, `forms/7`, `portalposts/3`, `applicantworkflows/2`, `lists/lists.skills` … */
  readonly profile?: string | undefined;
  readonly kind?: 'data' | 'administration' | undefined;
  readonly user?: string | undefined;
  /** Written then or later, in ISO 8601. */
  readonly from?: string | undefined;
  /** Written before then, in ISO 8601. */
  readonly to?: string | undefined;
}

/** The filters of deliveries. Times are ISO 8601. */
export interface DeliveryOptions extends PageOptions {
  readonly status?: DeliveryStatus | undefined;
  readonly subscription?: string | undefined;
  readonly eventType?: EventType | undefined;
  /** Recorded then or later. */
  readonly from?: string | undefined;
  /** Recorded before. */
  readonly to?: string | undefined;
  /** Gives each delivery its payload too. */
  readonly fields?: 'payload' | undefined;
}

/**
 * The platform API of administrators. For other users each call is refused with RESOURCE_ACCESS_DENIED (D-PLT-1).
 */
export interface Platform {
  /**
   * Reads the blueprint that was applied last, or an earlier one, without passwords and secrets.
   *
   * @example
   * const { value: blueprint, etag } = await client.platform.blueprint().withReply();
   * @see D-PLT-2
   */
  blueprint(options?: CallOptions & { readonly revision?: number | undefined }): Call<BlueprintDocument>;

  /**
   * Applies a blueprint.
   *
   * @throws ServiceError VALUE_INVALID with every problem; PRECONDITION_FAILED if `ifMatch` is not the current revision.
   * @see D-PLT-2
   */
  applyBlueprint(blueprint: object, options?: UpdateOptions): Call<AppliedBlueprint>;

  /** Tells what `applyBlueprint` would change, and changes nothing. */
  previewBlueprint(blueprint: object, options?: CallOptions): Call<readonly Change[]>;

  /** Lists the revisions of the blueprint, the newest first: the last 1,000 (D-PLT-19). */
  blueprintRevisions(options?: CallOptions): Call<readonly BlueprintRevision[]>;

  /**
   * Tells whether a user may read and write a field of a profile, and what stops it.
   *
   * @example
   * const { write } = await client.platform.why({ user: 'demo.partner', profile: 'people/4', field: 'field1003' });
   * @see D-PLT-12
   */
  why(
    question: { readonly user: string; readonly profile: string; readonly field: string },
    options?: CallOptions,
  ): Call<Why>;

  /**
   * Iterates over the audit trail, the newest record first.
   *
   * @example
   * for await (const { at, user, changes } of client.platform.audit({ profile: 'people/4' })) print(at, user, changes);
   * @see D-PLT-11
   */
  audit(options?: AuditOptions): AsyncGenerator<AuditRecord, void, undefined>;

  /**
   * Iterates over the users whom the blueprint names, by name.
   *
   * @example
   * for await (const { username, active, lastSignIn } of client.platform.users()) print(username, active, lastSignIn);
   * @see D-SIG-22
   */
  users(options?: PageOptions): AsyncGenerator<PlatformUser, void, undefined>;

  /**
   * Adds a user, with a person profile. Without a password it only signs: see `issueSecret`.
   *
   * @throws ServiceError CONFLICT if there is such a user; VALUE_INVALID with every problem.
   * @see D-SIG-22
   */
  addUser(user: NewPlatformUser, options?: WriteOptions): Call<PlatformUser>;

  /** Changes the name or group of a user. `active: false` disables it, and `true` enables it again as before. */
  changeUser(user: string, changes: PlatformUserChanges, options?: WriteOptions): Call<PlatformUser>;

  /** Gives a user another password. */
  setPassword(user: string, credential: { readonly password: string }, options?: WriteOptions): Call<void>;

  /** Lists the signing secrets of a user, the newest first, without their texts. */
  secrets(user: string, options?: CallOptions): Call<readonly PlatformSecret[]>;

  /**
   * Issues the next signing secret of a user. The newest live one ends after the overlap, older ones at once. It is never
   * repeated if it may have been done, because the secret is shown once.
   *
   * @param overlapHours 24 if it is left out.
   * @see D-SIG-8
   */
  issueSecret(user: string, options?: CallOptions & { readonly overlapHours?: number | undefined }): Call<IssuedSecret>;

  /** Ends a signing secret at once. */
  endSecret(user: string, secretId: string, options?: WriteOptions): Call<void>;

  /** Iterates over deliveries of events, the newest first (D-ACT-2). */
  deliveries(options?: DeliveryOptions): AsyncGenerator<Delivery, void, undefined>;

  /** Reads a delivery, with what was sent and answered. */
  delivery(eventId: string, options?: CallOptions): Call<WholeDelivery>;

  /** Sends a delivery again now. Asking twice sends it once (D-ACT-2). */
  redeliver(eventId: string, options?: WriteOptions): Call<{ readonly id: string }>;

  /** Sends many deliveries again: 1,000 at most with one call (D-ACT-2). */
  redeliverAll(which: Redelivery, options?: WriteOptions): Call<RedeliveryResult>;

  /** Lists the subscriptions to events, with their states. */
  subscriptions(options?: CallOptions): Call<readonly Subscription[]>;

  /** Subscribes an endpoint to every event, until 60 s after it was last renewed. */
  subscribe(subscription: SubscriptionInput, options?: WriteOptions): Call<TemporarySubscription>;

  /** Renews a temporary subscription for 60 s. */
  renewSubscription(id: string, options?: WriteOptions): Call<TemporarySubscription>;

  /** Ends a temporary subscription. */
  unsubscribe(id: string, options?: WriteOptions): Call<void>;

  /** Sends a ping to a subscription's endpoint now, and tells what it met. */
  ping(id: string, options?: WriteOptions): Call<PingResult>;

  /** Pauses a subscription: its events are kept as failed until it is resumed and they are redelivered. */
  pauseSubscription(id: string, options?: WriteOptions): Call<Subscription>;

  /** Lifts the pause of a subscription. Nothing is redelivered by itself. */
  resumeSubscription(id: string, options?: WriteOptions): Call<Subscription>;

  /** Lists what makes texts and PDFs of files on the server's machine (D-FIL-6). */
  documentEngines(options?: CallOptions): Call<readonly DocumentEngine[]>;
}

export const PLATFORM: Methods<Platform> = {
  blueprint: method('GET platform/blueprint?revision'),
  applyBlueprint: updateJson('PUT platform/blueprint {blueprint}'),
  previewBlueprint: preview('PUT platform/blueprint?dryrun=true {blueprint}'),
  blueprintRevisions: readList('GET platform/blueprint/revisions', 'revisions'),
  why: method('GET platform/why?user={question.user}&profile={question.profile}&field={question.field}'),
  audit: items('GET platform/audit?profile&kind&user&from&to&after&size', 'records'),
  users: items('GET platform/users?after&size', 'users'),
  addUser: updateJson('POST platform/users {user}'),
  changeUser: updateJson('PATCH platform/users/{user} {changes}'),
  setPassword: update('PUT platform/users/{user}/password {credential}'),
  secrets: readList('GET platform/users/{user}/secrets', 'secrets'),
  issueSecret: (context, ...[user, options]) => {
    const jsonOf = () => ({ overlapHours: options?.overlapHours });
    return updateJson('POST platform/users/{user}/secrets', { jsonOf })(context, user, options);
  },
  endSecret: update('DELETE platform/users/{user}/secrets/{secretId}'),
  deliveries: items('GET platform/deliveries?status&subscription&eventType&from&to&after&size&fields', 'deliveries'),
  delivery: method('GET platform/deliveries/{eventId}', { needs: ['id'] }),
  redeliver: updateJson('POST platform/deliveries/{eventId}/redeliver'),
  redeliverAll: updateJson('POST platform/deliveries/redeliver {which}'),
  subscriptions: readList('GET platform/subscriptions', 'subscriptions'),
  subscribe: updateJson('POST platform/subscriptions {subscription}'),
  renewSubscription: updateJson('POST platform/subscriptions/{id}/renew'),
  unsubscribe: update('DELETE platform/subscriptions/{id}'),
  ping: updateJson('POST platform/subscriptions/{id}/ping'),
  pauseSubscription: updateJson('POST platform/subscriptions/{id}/pause'),
  resumeSubscription: updateJson('POST platform/subscriptions/{id}/resume'),
  documentEngines: readList('GET /platform/v1/documents/engines', 'engines'),
};
