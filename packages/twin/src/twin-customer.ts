import { request as sendHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { OWN_HEADER } from './intercept-requests.js';
import { TwinError } from './twin-error.js';

/** A user of a customer, with what the user signs in with. */
export interface Credentials {
  readonly user: string;
  /** A signing secret. Undefined for a user without one. */
  readonly secret: string | undefined;
  /** Undefined for a user without one. */
  readonly password: string | undefined;
}

/** The result of an action, as the acting user sees it. */
export interface ActionOutcome {
  /** The reply of the partners, such as `processed`; `none` if nobody was told, `pending` until a partner has replied. */
  readonly outcome: string;
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  /** The events that were sent, each with its id. */
  readonly events: ReadonlyArray<{ readonly id: string; readonly status: string }>;
}

/** A subscription: which event is sent where (as a member of `events` in a blueprint). */
export interface Subscription {
  readonly url: string;
  readonly eventType: string;
  /** Default: a new id. */
  readonly id?: string;
  /** Default: `{ type: 'none' }`. */
  readonly auth?: object;
  /** Further members, such as `triggerStatus`, `jobs` and `jobBoard`. */
  readonly [member: string]: unknown;
}

interface BlueprintOfCustomer {
  readonly customer: { readonly id: number; readonly name: string };
  readonly userGroups?: ReadonlyArray<{ readonly integrationName: string; readonly administrator?: boolean }>;
  readonly users?: ReadonlyArray<{
    readonly username: string;
    readonly group?: string;
    readonly password?: string;
    readonly signingSecrets?: ReadonlyArray<{ readonly secret?: string }>;
  }>;
}

/** A customer of the twin, and what people do on the platform's screens. */
export class TwinCustomer {
  readonly id: number;
  readonly #blueprint: BlueprintOfCustomer;
  #subscriptions = 0;

  /** @internal */
  constructor(
    private readonly baseUrl: string,
    private readonly ownToken: string,
    blueprint: unknown,
  ) {
    this.#blueprint = blueprint as BlueprintOfCustomer;
    this.id = this.#blueprint.customer.id;
  }

  /** The users of the blueprint, with their secrets and passwords. */
  get users(): readonly Credentials[] {
    return (this.#blueprint.users ?? []).map(({ username, password, signingSecrets = [] }) => ({
      ...{ user: username, password, secret: signingSecrets.find(({ secret }) => secret !== undefined)?.secret },
    }));
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
    const known = this.users.map((one) => one.user).join(', ') || 'none';
    throw new TwinError(`user: customer ${this.id} has no user ${JSON.stringify(user)}. Its users: ${known}.`);
  }

  /**
   * Moves a workflow to a status, as a recruiter does.
   *
   * @param workflow the id of the workflow
   * @param status the id of a status, such as `C51220`
   * @param more further members of the action, such as `comment`
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  move(workflow: number, status: string, more: Readonly<Record<string, unknown>> = {}): Promise<ActionOutcome> {
    return this.#act(`/workflows/${workflow}/move`, { status: { id: status }, ...more });
  }

  /**
   * Completes an application of a person for a job, as a candidate does on a portal.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  apply({ portal, job, person }: { portal: number | string; job: number; person: number }): Promise<ActionOutcome> {
    return this.#act(`/portals/${portal}/applications`, { job, person });
  }

  /**
   * Posts a job to a job board, as a recruiter does.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  post(job: number, board: string): Promise<ActionOutcome> {
    return this.#act(`/jobs/${job}/boards/${board}/post`, {});
  }

  /**
   * Removes a job from a job board, as a recruiter does.
   *
   * @throws TwinError with the platform's answer if the platform refuses the action
   */
  unpost(job: number, board: string): Promise<ActionOutcome> {
    return this.#act(`/jobs/${job}/boards/${board}/unpost`, {});
  }

  /**
   * Adds a subscription to the customer's blueprint. It stays until the state is reset or restored.
   *
   * @returns the id of the subscription
   * @throws TwinError with every problem of the subscription
   * @example
   * await twin.subscribe({ url, eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51220' });
   */
  async subscribe(subscription: Subscription): Promise<string> {
    this.#subscriptions += 1;
    const added = { id: `twin-${this.#subscriptions}`, auth: { type: 'none' }, ...subscription };
    const blueprint = (await this.send('GET', '/blueprint')) as { readonly events?: readonly object[] };
    await this.send('PUT', '/blueprint', { ...blueprint, events: [...(blueprint.events ?? []), added] });
    return added.id;
  }

  /**
   * Sends a request of the platform API in the name of the first administrator. It is not in the journal, and meets no
   * fault.
   *
   * @param path below `/platform/v1/customers/{id}`
   * @throws TwinError with the platform's answer if its status is not from 200 to 299
   */
  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const url = `${this.baseUrl}/platform/v1/customers/${this.id}${path}`;
    const content = body === undefined ? '' : JSON.stringify(body);
    const request = sendHttp(url, {
      method,
      agent: false,
      headers: {
        [OWN_HEADER]: this.ownToken,
        authorization: this.#authorization(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      },
    }).end(content);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const answer = await text(response);
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299)
      throw new TwinError(`${method} ${url} was answered ${statusCode}: ${answer}`);
    return answer === '' ? undefined : (JSON.parse(answer) as unknown);
  }

  async #act(path: string, body: object): Promise<ActionOutcome> {
    return (await this.send('POST', path, body)) as ActionOutcome;
  }

  #administrator(): string {
    const { userGroups = [], users = [] } = this.#blueprint;
    const groups = userGroups.filter(({ administrator }) => administrator).map((group) => group.integrationName);
    const user = users.find(({ group, password }) => password !== undefined && groups.includes(group ?? ''));
    if (user) return user.username;
    throw new TwinError(
      `blueprint: customer ${this.id} has no administrator with a password, and the twin acts in the name of one. ` +
        'Add such a user, whose group has "administrator": true.',
    );
  }

  #authorization(): string {
    const { user, password } = this.credentials();
    return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
}
