import { request as sendHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { Blueprint, BlueprintEvent, BlueprintSecret } from '@talent-platform/blueprint';
import { hint, quote } from '@talent-platform/protocol/errors';
import { OWN_HEADER } from './intercept-requests.js';
import type { EventType } from '@talent-platform/protocol/events';
import type { ActionOutcome } from '@talent-platform/protocol/models';
import { refuseUnknown } from './options/option-check.js';
import type { TwinState } from './options/option-check.js';
import { TwinError } from './twin-error.js';

/** A user of a customer, with what the user signs in with. */
export interface Credentials {
  readonly user: string;
  /** The signing secret that is valid for the longest time. Undefined for a user without one. */
  readonly secret: string | undefined;
  readonly password: string;
}

/** An application of a person for a job on a career portal. */
export interface Application {
  readonly portal: number | string;
  readonly job: number;
  readonly person: number;
}

/** A subscription: which event is sent where (as a member of `events` in a blueprint). */
export interface Subscription {
  /** Required, unless the blueprint has a subscription with this id. */
  readonly url?: string;
  /** Required, unless the blueprint has a subscription with this id. */
  readonly eventType?: EventType;
  /** Default: a new id. */
  readonly id?: string;
  /** Default: `{ type: 'none' }`. */
  readonly auth?: object;
  /** Further members, such as `triggerStatus`, `jobs` and `jobBoard`. */
  readonly [member: string]: unknown;
}

/** A subscription of the blueprint, with what the twin signs its events with. */
export type TwinSubscription = BlueprintEvent;

/** The connection of a twin's own helpers with its server. */
interface Connection {
  readonly baseUrl: string;
  /** The value of `OWN_HEADER`. */
  readonly ownToken: string;
  readonly state: TwinState;
}

/** A customer of the twin, and what people do on the platform's screens. */
export class TwinCustomer {
  readonly id: number;
  readonly #connection: Connection;
  readonly #blueprint: Blueprint;
  #subscriptions = 0;
  #lastSubscribing: Promise<unknown> = Promise.resolve();

  /**
   * @internal
   * @param blueprint as it was applied, with all credentials
   */
  constructor(connection: Connection, blueprint: unknown) {
    this.#connection = connection;
    this.#blueprint = blueprint as Blueprint;
    this.id = this.#blueprint.customer.id;
  }

  /** The users of the blueprint, with their secrets and passwords. The twin made those that the blueprint lacks. */
  get users(): readonly Credentials[] {
    return (this.#blueprint.users ?? []).map(({ username, password = '', signingSecrets = [] }) => ({
      ...{ user: username, password, secret: signingSecrets.toSorted(byEnd)[0]?.secret },
    }));
  }

  /** The subscriptions of the blueprint, with their secrets and passwords. The twin made those that the blueprint lacks. */
  get subscriptions(): readonly TwinSubscription[] {
    return this.#blueprint.events ?? [];
  }

  /**
   * Returns a user's credentials.
   *
   * @param user the user name; left out: the first administrator
   * @throws TwinError if the blueprint has no such user
   * @example
   * const client = createClient({ baseUrl: twin.baseUrl, customerId: twin.id, credentials: twin.credentials() });
   */
  credentials(user: string = this.#administrator()): Credentials {
    const found = this.users.find((one) => one.user === user);
    if (found) return found;
    const known = this.users.map((one) => one.user);
    throw new TwinError(
      `user: customer ${this.id} has no user ${quote(user)}.${hint(user, known)} Its users: ${known.join(', ') || 'none'}.`,
    );
  }

  /**
   * Moves a workflow to a status, as a recruiter does.
   *
   * @param workflow the id of the workflow
   * @param status the id of a status, such as `C51220`
   * @param more further members of the action, such as `comment`
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  async move(workflow: number, status: string, more: Readonly<Record<string, unknown>> = {}): Promise<ActionOutcome> {
    return this.#act(`/workflows/${workflow}/move`, { status: { id: status }, ...more });
  }

  /**
   * Completes an application of a person for a job, as a candidate does on a portal.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  async apply(application: Application): Promise<ActionOutcome> {
    refuseUnknown('apply', application);
    const { portal, job, person } = application;
    return this.#act(`/portals/${portal}/applications`, { job, person });
  }

  /**
   * Posts a job to a job board, as a recruiter does.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  async post(job: number, board: string): Promise<ActionOutcome> {
    return this.#act(`/jobs/${job}/boards/${board}/post`, {});
  }

  /**
   * Removes a job from a job board, as a recruiter does.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  async unpost(job: number, board: string): Promise<ActionOutcome> {
    return this.#act(`/jobs/${job}/boards/${board}/unpost`, {});
  }

  /**
   * Adds a subscription to the customer's blueprint. If the blueprint has a subscription with this id, changes the
   * members that are given, such as its `url`. The change stays until the state is reset or restored.
   *
   * @returns the id of the subscription
   * @throws TwinError with every problem of the subscription
   * @example
   * await twin.subscribe({ url, eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51220' });
   */
  async subscribe(subscription: Subscription): Promise<string> {
    // One after the other: each reads the whole blueprint, and writes it.
    const subscribing = this.#lastSubscribing.then(() => this.#subscribe(subscription));
    this.#lastSubscribing = subscribing.catch(() => undefined);
    return subscribing;
  }

  async #subscribe(subscription: Subscription): Promise<string> {
    this.#subscriptions += 1;
    const own = this.subscriptions.find(({ id }) => id === subscription.id);
    const changed = { id: `twin-${this.#subscriptions}`, auth: { type: 'none' }, ...own, ...subscription };
    const blueprint = (await this.send('GET', '/blueprint')) as Blueprint;
    const others = (blueprint.events ?? []).filter(({ id }) => id !== changed.id);
    await this.send('PUT', '/blueprint', { ...blueprint, events: [...others, changed] });
    return changed.id;
  }

  /**
   * Sends a request of the platform API in the name of the first administrator. It is not in the journal, and meets no
   * fault.
   *
   * @param path below `/platform/v1/customers/{id}`
   * @throws TwinError with the platform's answer if its status is not from 200 to 299
   */
  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const { baseUrl, ownToken, state } = this.#connection;
    state.needRunning();
    const url = `${baseUrl}/platform/v1/customers/${this.id}${path}`;
    const content = body === undefined ? '' : JSON.stringify(body);
    const request = sendHttp(url, {
      method,
      agent: false,
      headers: {
        [OWN_HEADER]: ownToken,
        authorization: this.#authorization(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      },
    }).end(content);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const answer = await text(response);
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299)
      throw new TwinError(`${method} ${url} was answered ${statusCode}: ${problemsIn(answer)}`);
    return answer === '' ? undefined : (JSON.parse(answer) as unknown);
  }

  async #act(path: string, body: object): Promise<ActionOutcome> {
    return (await this.send('POST', path, body)) as ActionOutcome;
  }

  #administrator(): string {
    const { userGroups = [], users = [] } = this.#blueprint;
    const groups = userGroups.filter(({ administrator }) => administrator).map((group) => group.integrationName);
    const user = users.find(({ group }) => groups.includes(group));
    if (user) return user.username;
    throw new TwinError(
      `blueprint: customer ${this.id} has no administrator, and the twin acts in the name of one. ` +
        'Add such a user, whose group has "administrator": true.',
    );
  }

  #authorization(): string {
    const { user, password } = this.credentials();
    return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
}

/** Puts secrets that end last first. A secret without an end is the first of all. */
function byEnd(one: BlueprintSecret, other: BlueprintSecret): number {
  return endOf(other) - endOf(one) || 0;
}

function endOf({ expires }: BlueprintSecret): number {
  return expires === undefined ? Number.MAX_VALUE : Date.parse(expires);
}

/** Returns the problems of a refusal, one a line if there are several. Returns any other answer as it is. */
function problemsIn(answer: string): string {
  try {
    const { errors } = JSON.parse(answer) as { readonly errors: ReadonlyArray<{ readonly errorMessage: string }> };
    const messages = errors.map(({ errorMessage }) => errorMessage);
    return messages.length === 1 ? messages.join('') : messages.map((message) => `\n  ${message}`).join('');
  } catch {
    return answer;
  }
}
