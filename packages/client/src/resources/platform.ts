import type { EventType } from '@talent-platform/protocol/web';
import type { CallOptions, UpdateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { pathOf } from '../connection/target.js';
import { updating } from '../connection/writing.js';
import type {
  AppliedBlueprint,
  AuditRecord,
  BlueprintDocument,
  BlueprintRevision,
  Delivery,
  DeliveryStatus,
  DocumentEngine,
  IssuedSecret,
  PingResult,
  Redelivery,
  RedeliveryResult,
  Subscription,
  SubscriptionInput,
  TemporarySubscription,
  WholeDelivery,
  Why,
} from '../types/platform-results.js';
import type { Change } from '../types/results.js';
import { itemsOf } from './pages.js';
import type { PageOptions } from './pages.js';

/** The filters of the audit trail. */
export interface AuditOptions extends PageOptions {
  /** `people/4`, `forms/7`, `portalposts/3`, `applicantworkflows/2`, `lists/lists.skills` … */
  readonly profile?: string | undefined;
  readonly kind?: 'data' | 'administration' | undefined;
  readonly user?: string | undefined;
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
}

/**
 * The platform API of administrators. For other users each call is refused with RESOURCE_ACCESS_DENIED (D-PLT-1).
 */
export class Platform {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Reads the blueprint that was applied last, or an earlier one, without passwords and secrets.
   *
   * @example
   * const { value: blueprint, etag } = await client.platform.blueprint().withReply();
   * @see D-PLT-2
   */
  blueprint({
    revision,
    ...options
  }: CallOptions & { readonly revision?: number | undefined } = {}): Call<BlueprintDocument> {
    const path = this.#connection.platformPath('blueprint');
    return this.#connection.json({ method: 'GET', path, query: { revision }, safety: 'read', options });
  }

  /**
   * Applies a blueprint.
   *
   * @throws ServiceError VALUE_INVALID with every problem; PRECONDITION_FAILED if `ifMatch` is not the current revision.
   * @see D-PLT-2
   */
  applyBlueprint(blueprint: object, options?: UpdateOptions): Call<AppliedBlueprint> {
    const path = this.#connection.platformPath('blueprint');
    const request = { ...updating(options), method: 'PUT', path, json: blueprint } as const;
    return this.#connection.json({ ...request, needs: ['changes'] });
  }

  /** Tells what `applyBlueprint` would change, and changes nothing. */
  previewBlueprint(blueprint: object, options?: CallOptions): Call<readonly Change[]> {
    const path = this.#connection.platformPath('blueprint');
    const request = { method: 'PUT', path, query: { dryrun: true }, json: blueprint, safety: 'read', options } as const;
    return this.#connection
      .json<{ readonly changes: readonly Change[] }>({ ...request, needs: ['changes'] })
      .map(({ changes }) => changes);
  }

  /** Lists the revisions of the blueprint, the newest first: the last 1,000 (D-PLT-19). */
  blueprintRevisions(options?: CallOptions): Call<readonly BlueprintRevision[]> {
    return this.#list(['blueprint', 'revisions'], 'revisions', options);
  }

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
  ): Call<Why> {
    const path = this.#connection.platformPath('why');
    return this.#connection.json({ method: 'GET', path, query: { ...question }, safety: 'read', options });
  }

  /**
   * Iterates over the audit trail, the newest record first.
   *
   * @example
   * for await (const { at, user, changes } of client.platform.audit({ profile: 'people/4' })) print(at, user, changes);
   * @see D-PLT-11
   */
  audit({ profile, kind, user, ...options }: AuditOptions = {}): AsyncGenerator<AuditRecord, void, undefined> {
    const request = { path: this.#connection.platformPath('audit'), query: { profile, kind, user } };
    return itemsOf(this.#connection, request, { ...options, member: 'records' });
  }

  /**
   * Issues the next signing secret of a user. The newest live one ends after the overlap, older ones at once. It is never
   * repeated if it may have been done, because the secret is shown once.
   *
   * @param overlapHours 24 if it is left out.
   * @see D-SIG-8
   */
  issueSecret(
    user: string,
    { overlapHours, ...options }: CallOptions & { readonly overlapHours?: number | undefined } = {},
  ): Call<IssuedSecret> {
    const path = this.#connection.platformPath('users', user, 'secrets');
    return this.#connection.json({
      ...updating(options),
      method: 'POST',
      path,
      json: { overlapHours },
      needs: ['secret'],
    });
  }

  /** Ends a signing secret at once. */
  endSecret(user: string, secretId: string, options?: WriteOptions): Call<void> {
    const path = this.#connection.platformPath('users', user, 'secrets', secretId);
    return this.#connection.done({ ...updating(options), method: 'DELETE', path });
  }

  /** Iterates over deliveries of events, the newest first (D-ACT-2). */
  deliveries(options: DeliveryOptions = {}): AsyncGenerator<Delivery, void, undefined> {
    const { status, subscription, eventType, from, to, ...others } = options;
    const request = {
      path: this.#connection.platformPath('deliveries'),
      query: { status, subscription, eventType, from, to },
    };
    return itemsOf(this.#connection, request, { ...others, member: 'deliveries' });
  }

  /** Reads a delivery, with what was sent and answered. */
  delivery(eventId: string, options?: CallOptions): Call<WholeDelivery> {
    const path = this.#connection.platformPath('deliveries', eventId);
    return this.#connection.json({ method: 'GET', path, safety: 'read', needs: ['id'], options });
  }

  /** Sends a delivery again now. Asking twice sends it once (D-ACT-2). */
  redeliver(eventId: string, options?: WriteOptions): Call<{ readonly id: string }> {
    const path = this.#connection.platformPath('deliveries', eventId, 'redeliver');
    return this.#connection.json({ ...updating(options), method: 'POST', path, needs: ['id'] });
  }

  /** Sends many deliveries again: 10,000 at most with one call (D-ACT-2). */
  redeliverAll(which: Redelivery, options?: WriteOptions): Call<RedeliveryResult> {
    const path = this.#connection.platformPath('deliveries', 'redeliver');
    return this.#connection.json({ ...updating(options), method: 'POST', path, json: which, needs: ['deliveries'] });
  }

  /** Lists the subscriptions to events, with their states. */
  subscriptions(options?: CallOptions): Call<readonly Subscription[]> {
    return this.#list(['subscriptions'], 'subscriptions', options);
  }

  /** Subscribes an endpoint to every event, until 60 s after it was last renewed. */
  subscribe(subscription: SubscriptionInput, options?: WriteOptions): Call<TemporarySubscription> {
    const path = this.#connection.platformPath('subscriptions');
    return this.#connection.json({ ...updating(options), method: 'POST', path, json: subscription, needs: ['id'] });
  }

  /** Renews a temporary subscription for 60 s. */
  renewSubscription(id: string, options?: WriteOptions): Call<TemporarySubscription> {
    return this.#subscription(id, 'renew', options);
  }

  /** Ends a temporary subscription. */
  unsubscribe(id: string, options?: WriteOptions): Call<void> {
    const path = this.#connection.platformPath('subscriptions', id);
    return this.#connection.done({ ...updating(options), method: 'DELETE', path });
  }

  /** Sends a ping to a subscription's endpoint now, and tells what it met. */
  ping(id: string, options?: WriteOptions): Call<PingResult> {
    return this.#subscription(id, 'ping', options);
  }

  /** Pauses a subscription: its events are kept as failed until it is resumed and they are redelivered. */
  pauseSubscription(id: string, options?: WriteOptions): Call<Subscription> {
    return this.#subscription(id, 'pause', options);
  }

  /** Lifts the pause of a subscription. Nothing is redelivered by itself. */
  resumeSubscription(id: string, options?: WriteOptions): Call<Subscription> {
    return this.#subscription(id, 'resume', options);
  }

  /** Lists what makes texts and PDFs of files on the server's machine (D-FIL-6). */
  documentEngines(options?: CallOptions): Call<readonly DocumentEngine[]> {
    const path = pathOf('platform', 'v1', 'documents', 'engines');
    return this.#connection
      .json<{ engines: readonly DocumentEngine[] }>({
        method: 'GET',
        path,
        safety: 'read',
        needs: ['engines'],
        options,
      })
      .map(({ engines }) => engines);
  }

  #subscription<Value>(id: string, action: string, options: WriteOptions | undefined): Call<Value> {
    const path = this.#connection.platformPath('subscriptions', id, action);
    return this.#connection.json({ ...updating(options), method: 'POST', path });
  }

  #list<Item>(place: readonly string[], member: string, options: CallOptions | undefined): Call<readonly Item[]> {
    const request = { method: 'GET', path: this.#connection.platformPath(...place), safety: 'read', options } as const;
    return this.#connection
      .json<Readonly<Record<string, readonly Item[]>>>({ ...request, needs: [member] })
      .map((body) => body[member] ?? []);
  }
}
