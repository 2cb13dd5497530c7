import { hint } from '@talent-platform/protocol/errors';
import {
  EVENT_ATTEMPT_HEADER,
  processed,
  readEventPayload,
  SigningSecret,
  verifyEvent,
} from '@talent-platform/protocol/web';
import type {
  ApplicationCompletePayload,
  EventVerdict,
  GenuineEvent,
  JobPostPayload,
  JobUnpostPayload,
  PingPayload,
  RawHeaders,
  ReceivedPayload,
  RefusedEvent,
  StatusChangePayload,
} from '@talent-platform/protocol/web';
import type { DeliveryStore, StoredReply } from './delivery-store.js';
import { memoryDeliveryStore } from './delivery-store.js';
import { reject } from './event-replies.js';
import type { Message, Redirect, Rejection } from './event-replies.js';

/** A genuine event. */
export interface ReceivedEvent<Payload> {
  readonly payload: Payload;
  /** The same for every attempt to deliver the event (D-EVT-3). */
  readonly id: string;
  /** From 1. Not signed (D-EVT-3). */
  readonly attempt: number;
  /** The user whose secret signed the event. */
  readonly user: string;
}

/** A function that handles an event. Its errors are reported, and the platform then sends the event again later. */
export type EventHandler<Payload, Answer> = (event: ReceivedEvent<Payload>) => Answer | Promise<Answer>;

/** The handlers of events, by their types, with the replies that each event may have (spec: Events). */
export interface EventHandlers {
  /** Nothing, a message, a redirect or a rejection. */
  readonly WorkFlowStatusChangeEvent?:
    | EventHandler<StatusChangePayload, Message | Redirect | Rejection | void>
    | undefined;
  /** A redirect or a rejection. AssessmentEvent, the older name, comes here too. */
  readonly ApplicationCompletedEvent?: EventHandler<ApplicationCompletePayload, Redirect | Rejection> | undefined;
  /** A redirect or a rejection. */
  readonly JobPostToWebEvent?: EventHandler<JobPostPayload, Redirect | Rejection> | undefined;
  /** Nothing, a message or a rejection. */
  readonly JobUnpostToWebEvent?: EventHandler<JobUnpostPayload, Message | Rejection | void> | undefined;
  /** An administrator tests the connection. Pings are answered without a handler too. */
  readonly PingEvent?: EventHandler<PingPayload, Message | Rejection | void> | undefined;
}

/** The secret by which a subscription signs its events. */
export interface EventCredentials {
  readonly user: string;
  readonly secret: string;
}

/** The options of a receiver. */
export interface ReceiverOptions {
  /** The user and the secret of the subscription; several while a secret is rotated, or for several subscriptions. */
  readonly credentials: EventCredentials | readonly EventCredentials[];
  readonly handlers: EventHandlers;
  /** Is told what a handler or the store threw, and of requests whose body something else has read: `console.error`. */
  readonly onError: (error: unknown) => void;
  /** Is told why a request was not genuine. */
  readonly onRefused?: ((event: RefusedEvent) => void) | undefined;
  /** Knows which deliveries were handled. A store in memory by default. */
  readonly deliveries?: DeliveryStore | undefined;
  /** The names under which the endpoint is reached, as they stand in Host, if a proxy changes that header. */
  readonly hosts?: readonly string[] | undefined;
  /** The limit of a body as it is sent, in bytes: 1 MiB by default. The JSON behind gzip has a limit of 1 MiB too. */
  readonly maxBytes?: number | undefined;
  /** The clock that the age of events is judged by. */
  readonly now?: (() => Date) | undefined;
}

/** A request as it came. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names and values in turn. */
  readonly headers: RawHeaders;
}

/** The reply to send. */
export type HttpReply = StoredReply;

const DEFAULT_MAX_BYTES = 1_048_576;
const BUSY_SECONDS = '5';
/** Standard Webhooks: the id of the event. */
const SIGNED_ID_HEADER = 'webhook-id';

/** The events that a handler may be for. */
const HANDLED: ReadonlyArray<keyof EventHandlers> = [
  'WorkFlowStatusChangeEvent',
  'ApplicationCompletedEvent',
  'JobPostToWebEvent',
  'JobUnpostToWebEvent',
  'PingEvent',
];

/** An event without a handler is refused for good, so a misspelt name must not wait for the first event. */
function demandHandlers(handlers: EventHandlers): void {
  for (const [name, handler] of Object.entries(handlers ?? {})) {
    if (!HANDLED.some((known) => known === name)) {
      const known = HANDLED.join(', ');
      throw new TypeError(`handlers.${name}: is not an event. Events are ${known}.${hint(name, HANDLED)}`);
    }
    if (handler !== undefined && typeof handler !== 'function')
      throw new TypeError(`handlers.${name}: must be a function, received ${typeof handler}.`);
  }
}

/** The rules of a receiver, independent of any framework. */
export class EventReceiver {
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
  readonly #options: ReceiverOptions;
  readonly #secrets: ReadonlyArray<{ readonly user: string; readonly secret: SigningSecret }>;
  readonly #store: DeliveryStore;

  constructor(options: ReceiverOptions) {
    const { credentials, onError, maxBytes = DEFAULT_MAX_BYTES, deliveries = memoryDeliveryStore() } = options;
    const list = [credentials ?? []].flat() as EventCredentials[];
    if (list.length === 0) throw new TypeError('credentials: must hold the user and the secret of a subscription.');
    demandHandlers(options.handlers);
    this.#secrets = list.map(({ user, secret }) => ({ user, secret: new SigningSecret(secret) }));
    this.#options = options;
    this.#store = deliveries;
    this.maxBytes = maxBytes;
    this.onError = onError;
  }

  /** Returns the refusal of a method that is not POST. */
  refuseMethod(method: string): HttpReply | undefined {
    if (method === 'POST') return undefined;
    return technical(405, 'Events are sent by POST.', { allow: 'POST' });
  }

  /** Returns the refusal of a body over the limit. */
  tooLarge(): HttpReply {
    return technical(413, `The body has more than ${this.maxBytes} bytes.`);
  }

  /** Reports an error, and returns the reply after which the platform tries again. */
  failed(error: unknown): HttpReply {
    this.onError(error);
    return technical(500, 'The event could not be handled.');
  }

  /** Verifies, handles once and answers an event. Never rejects. */
  async receive(request: ReceivedRequest, body: Uint8Array): Promise<HttpReply> {
    try {
      if (isUnzipped(request, body)) throw new TypeError(UNZIPPED);
      const { hosts, now = () => new Date(), onRefused } = this.#options;
      // Everybody can send a wrong signature. Its explanation costs a hundred times what the signature does.
      const event = { received: request, body, secrets: this.#secrets, now: now(), isExplained: false };
      const verdict = signedByBoth(await verifyEvent(hosts === undefined ? event : { ...event, hosts }));
      if (verdict.isGenuine) return await this.#answer(request, verdict);
      onRefused?.(verdict);
      return technical(401, verdict.problems.map(({ part, detail }) => `${part}: ${detail}`).join(' '));
    } catch (error) {
      return this.failed(error);
    }
  }

  async #answer({ headers }: ReceivedRequest, { json, user }: GenuineEvent): Promise<HttpReply> {
    const payload = readEventPayload(json);
    const handle = payload && this.#handlerOf(payload);
    if (payload === undefined || handle === undefined)
      return reject(
        'The partner does not take part in this.',
        `There is no handler of ${payload?.eventType ?? 'this type of event'} here.`,
      );
    // Two headers have the id, and this one is signed.
    const id = headerOf(headers, SIGNED_ID_HEADER) ?? '';
    const event = { payload, id, attempt: attemptOf(headers), user };
    const reply = async () => replyOf((await handle(event)) ?? processed(), `${payload.eventType}: the handler`);
    // A ping is no delivery: each has an id of its own.
    return payload.eventType === 'PingEvent' ? reply() : this.#answerOnce(id, reply);
  }

  async #answerOnce(id: string, handle: () => Promise<HttpReply>): Promise<HttpReply> {
    const claim = await this.#store.claim(id);
    if (claim.state === 'done') return replyOf(claim.reply, 'deliveries: the store');
    if (claim.state === 'running')
      return technical(503, 'Another request is handling this event.', { 'retry-after': BUSY_SECONDS });
    let reply: HttpReply | undefined;
    try {
      reply = await handle();
      return reply;
    } finally {
      await this.#keep(id, reply);
    }
  }

  /** The event was handled, or was not, whatever the store says: its error is told, and hides neither. */
  async #keep(id: string, reply: HttpReply | undefined): Promise<void> {
    try {
      // A rejection is final for the platform. It is sent again only by people who ask for it.
      if (reply === undefined || reply.status >= 400) await this.#store.release(id);
      else await this.#store.complete(id, reply);
    } catch (error) {
      this.onError(error);
    }
  }

  /** Each handler takes the payload of its type, which TypeScript cannot tell of a table. */
  #handlerOf({ eventType }: ReceivedPayload): EventHandler<ReceivedPayload, StoredReply | void> | undefined {
    const { handlers } = this.#options;
    const handler = handlers[eventType === 'AssessmentEvent' ? 'ApplicationCompletedEvent' : eventType];
    if (handler === undefined && eventType === 'PingEvent') return () => undefined;
    return handler as EventHandler<ReceivedPayload, StoredReply | void> | undefined;
  }
}

/**
 * Refuses an event with one of its two signatures. Only Standard Webhooks signs the id, by which an event is handled once,
 * and only the platform's signature covers the address. Without them, others could send a captured event again.
 */
function signedByBoth(verdict: EventVerdict): EventVerdict {
  const { isGenuine, platform, standardWebhooks } = verdict;
  if (!isGenuine || (platform === 'genuine' && standardWebhooks === 'genuine')) return verdict;
  const part = platform === 'genuine' ? 'webhook-signature' : 'authorization';
  const detail = 'The event must have both signatures, as the platform sends it. Does a proxy take headers out?';
  return { ...verdict, isGenuine: false, problems: [{ part, detail }] };
}

const UNZIPPED =
  'The body of the event was unzipped before it came to the receiver, which needs its bytes as they were sent. ' +
  'Turn that off in the runtime, the proxy or the body parser.';

/** Whether something has unzipped the body and kept its header. A signature cannot be verified then. */
function isUnzipped({ headers }: ReceivedRequest, [first, second]: Uint8Array): boolean {
  return headerOf(headers, 'content-encoding')?.toLowerCase() === 'gzip' && !(first === 0x1f && second === 0x8b);
}

const STATUSES: readonly unknown[] = [200, 303, 400];

/**
 * Returns the parts of a reply. A server that is given another value may throw where nobody catches it.
 *
 * @throws TypeError for a value that is no reply.
 */
function replyOf(answer: StoredReply, giver: string): HttpReply {
  const { status, headers, body } = answer;
  if (STATUSES.includes(status) && typeof body === 'string' && areHeaders(headers)) return { status, headers, body };
  throw new TypeError(`${giver} must return message(), redirect(), reject() or nothing, received a ${typeof answer}.`);
}

function areHeaders(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null) return false;
  try {
    return [...new Headers({ ...headers }).keys()].length === Object.keys(headers).length;
  } catch {
    return false;
  }
}

function technical(
  status: number,
  technicalMessage: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  const type = 'application/json;charset=UTF-8';
  return { status, headers: { 'content-type': type, ...headers }, body: JSON.stringify({ technicalMessage }) };
}

function headerOf(headers: RawHeaders, name: string): string | undefined {
  const index = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index === -1 ? undefined : headers[index + 1];
}

/** The number is not signed, and is for people: what is none is the first. */
function attemptOf(headers: RawHeaders): number {
  const text = headerOf(headers, EVENT_ATTEMPT_HEADER) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
