import { setTimeout as delay } from 'node:timers/promises';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { CliError } from '../cli-error.js';
import { EventListener } from '../listen/event-listener.js';
import { ownReply } from '../listen/event-reply.js';
import type { EventReply } from '../listen/event-reply.js';
import { receiveEvent } from '../listen/receive-event.js';
import type { ReceivedEvent } from '../listen/receive-event.js';
import { chooseCredentials, TemporarySubscription } from '../listen/temporary-subscription.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { CheckFailure, CheckSkip } from './outcomes.js';

/** The endpoint at which events of the checks arrive. */
export interface EventEndpoint {
  readonly port: number;
  /** The address by which the server reaches the endpoint. Undefined for this machine. */
  readonly url: string | undefined;
}

const RENEW_MS = 20_000;
const END_MS = 5000;
/** The server may take 30 s for the first attempt (D-EVT-2). */
const EVENT_WAIT_MS = 35_000;
const LOOK_MS = 50;

const TAKEN = ownReply(200, { userMessage: 'Conformance', code: 200 });

/** Receives events from a subscription that lasts as long as the run. Opened by the first check that needs one. */
export class EventDesk {
  readonly #listener = new EventListener();
  readonly #received: ReceivedEvent[] = [];
  readonly #ended = new AbortController();
  #opened: Promise<TemporarySubscription> | undefined;
  #reply: EventReply = TAKEN;

  constructor(
    private readonly session: PlatformSession,
    private readonly endpoint: EventEndpoint,
  ) {}

  /**
   * Does something that sends an event, answers the event with `reply`, and returns both.
   *
   * @throws CheckSkip if no subscription can be made
   * @throws CheckFailure if no event of that type arrives
   */
  async during<Done>(
    act: () => Promise<Done>,
    { eventType, reply = TAKEN }: { readonly eventType: RegExp; readonly reply?: EventReply },
  ): Promise<{ readonly event: ReceivedEvent; readonly done: Done }> {
    await (this.#opened ??= this.#open());
    this.#reply = reply;
    const before = this.#received.length;
    const done = await act();
    const find = (): ReceivedEvent | undefined =>
      this.#received.slice(before).find((event) => eventType.test(event.eventType ?? ''));
    for (let waitedMs = 0; find() === undefined && waitedMs < EVENT_WAIT_MS; waitedMs += LOOK_MS) await delay(LOOK_MS);
    const event = find();
    if (event === undefined)
      throw new CheckFailure(`an event ${eventType.source}`, `none in ${EVENT_WAIT_MS / 1000} s`);
    return { event, done };
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#ended.abort();
    await opened.then((subscription) => subscription.remove(END_MS)).catch(() => undefined);
    await this.#listener.close(END_MS).catch(() => undefined);
  }

  async #open(): Promise<TemporarySubscription> {
    const credentials = await chooseCredentials(
      { eventUser: undefined, secretStdin: false },
      this.session.context.stdin,
    );
    const port = await this.#listener.listen({ host: '127.0.0.1', port: this.endpoint.port });
    const url = this.endpoint.url ?? `http://127.0.0.1:${port}/conformance`;
    const secret = { user: credentials.user, secret: new SigningSecret(credentials.secret.reveal()) };
    const judge = { secret, host: new URL(url).host, now: () => new Date() };
    this.#listener.serve(
      (request, body) => {
        this.#received.push(receiveEvent(request, body, judge));
        return Promise.resolve({ reply: this.#reply, afterwards: () => Promise.resolve() });
      },
      () => undefined,
    );
    const subscription = new TemporarySubscription({ url, credentials }, this.session);
    try {
      await subscription.open();
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CheckSkip(`no subscription to events can be made: ${error.message}`);
    }
    void subscription.keep(RENEW_MS, this.#ended.signal).catch(() => undefined);
    return subscription;
  }
}
