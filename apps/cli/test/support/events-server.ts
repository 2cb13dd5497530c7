import type { ServerResponse } from 'node:http';
import { EventDeliveries } from './event-deliveries.js';
import type { FakeDelivery, FakeSubscription } from './event-deliveries.js';
import { EventRecords } from './event-records.js';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/platform/v1/customers/1001/';
const SIZE = 2;

/** Returns the reply to a call of the platform API; undefined for 204. */
type Handler = (call: Call, names: readonly string[]) => object | undefined | Promise<object>;

/** A tiny platform that sends events: subscriptions, deliveries and actions (D-ACT-1, D-ACT-2). */
export class EventsServer extends SignedServer {
  readonly records = new EventRecords();
  readonly deliveries: EventDeliveries;
  /** The received bodies of actions and subscriptions. */
  readonly bodies: unknown[] = [];
  /** Returns true if it has refused the call and has answered. */
  refuses: (call: Call, response: ServerResponse) => boolean = () => false;
  #made = 0;

  constructor(now: () => Date) {
    super(now);
    this.deliveries = new EventDeliveries(now);
  }

  protected override answer(call: Call, response: ServerResponse): void {
    if (this.refuses(call, response)) return;
    const record = this.records.answer(call);
    if (record !== undefined) return void response.end(JSON.stringify(record));
    for (const [pattern, isForAll, handle] of this.#routes) {
      const names = pattern.exec(`${call.method} ${call.path.slice(ROOT.length)}`);
      if (names === null) continue;
      if (call.isPartner && !isForAll) refuse('RESOURCE_ACCESS_DENIED', 'Access is denied.');
      void Promise.resolve(handle(call, names)).then((body) => finish(body, call, response));
      return;
    }
    refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
  }

  readonly #routes: ReadonlyArray<readonly [pattern: RegExp, isForAll: boolean, handle: Handler]> = [
    [/^GET subscriptions$/, false, () => ({ subscriptions: [...this.deliveries.subscriptions.values()] })],
    [/^POST subscriptions$/, false, (call) => this.#subscribe(call)],
    [/^POST subscriptions\/([^/]+)\/(\w+)$/, false, (_call, [, id = '', turn = '']) => this.#turn(id, turn)],
    [/^DELETE subscriptions\/([^/]+)$/, false, (_call, [, id = '']) => void this.deliveries.subscriptions.delete(id)],
    [/^GET deliveries$/, false, (call) => this.#page(call)],
    [/^GET deliveries\/([^/]+)$/, false, (_call, [, id]) => this.#delivery(id)],
    [/^POST deliveries\/([^/]+)\/redeliver$/, false, (_call, [, id]) => this.#redeliver([this.#delivery(id)])],
    [/^POST deliveries\/redeliver$/, false, (call) => this.#redeliverAll(call)],
    [/^POST workflows\/(\d+)\/move$/, true, (call, [, id]) => this.#move(call, Number(id))],
    [/^POST portals\/101\/applications$/, true, (call) => this.#apply(call)],
    [/^POST jobs\/(\d+)\/boards\/boardco\/(post|unpost)$/, true, (call, [, id, turn]) => this.#board(call, id, turn)],
  ];

  #subscribe({ body }: Call): object {
    const { url, auth } = this.#keep(body) as unknown as FakeSubscription;
    const id = `listen-${(this.#made += 1)}`;
    const expiresAt = new Date(this.now().getTime() + 60_000).toISOString();
    this.deliveries.subscriptions.set(id, { id, url, auth, temporary: true, expiresAt });
    return { id, expiresAt };
  }

  #turn(id: string, turn: string): object | Promise<object> {
    const subscription = this.deliveries.subscriptions.get(id);
    if (subscription === undefined) return refuse('RESOURCE_NOT_FOUND', 'It is gone.');
    if (turn === 'ping') return this.#ping(id);
    if (turn === 'pause') Object.assign(subscription, { pausedAt: this.now().toISOString(), pausedBecause: 'asked' });
    if (turn === 'resume') Object.assign(subscription, { pausedAt: undefined, pausedBecause: undefined });
    return { id };
  }

  async #ping(subscription: string): Promise<object> {
    const payload = { eventType: 'PingEvent', customerId: '1001', subscription };
    const ping: FakeDelivery = {
      id: 'ping_1',
      subscription,
      eventType: 'PingEvent',
      payload,
      createdAt: '',
      status: 'pending',
      attempts: [],
    };
    await this.deliveries.send(ping);
    return { outcome: ping.status, durationMs: 3, ...(ping.attempts[0] as object) };
  }

  /** Two a page, so that there are several. */
  #page({ query }: Call): object {
    const eventType = query.get('eventType');
    const start = Number(query.get('after') ?? 0);
    const all = this.deliveries.list.toReversed();
    const page = all.slice(start, start + SIZE);
    const deliveries = page.filter((each) => eventType === null || each.eventType === eventType);
    return { deliveries, ...(start + SIZE < all.length && { next: String(start + SIZE) }) };
  }

  #delivery(id = ''): FakeDelivery {
    return (
      this.deliveries.list.find((each) => each.id === id) ?? refuse('RESOURCE_NOT_FOUND', 'There is no such event.')
    );
  }

  /** Two in a request, so that there are several; the time says which is next. */
  async #redeliverAll({ body }: Call): Promise<object> {
    const { status, from } = this.#keep(body);
    const all = this.deliveries.list.filter((each) => each.status === status && each.createdAt >= String(from));
    const part = all.slice(0, SIZE);
    await this.#redeliver(part);
    const next = all[SIZE]?.createdAt;
    return { deliveries: part.length, more: next !== undefined, next };
  }

  async #redeliver(all: readonly FakeDelivery[]): Promise<object> {
    for (const each of all) await this.deliveries.send(each);
    return {};
  }

  #move({ body }: Call, id: number): Promise<object> {
    const { status } = this.#keep(body) as { status: { id: string } };
    this.records.workflows.set(id, status.id);
    return this.#act({ eventType: 'WorkFlowStatusChangeEvent', systemId: String(id) });
  }

  #apply({ body }: Call): Promise<object> {
    this.#keep(body);
    return this.#act({ eventType: 'ApplicationCompletedEvent', systemId: '1' });
  }

  #board({ body }: Call, job = '', turn = ''): Promise<object> {
    this.#keep(body);
    return this.#act({ eventType: turn === 'post' ? 'JobPostToWebEvent' : 'JobUnpostToWebEvent', systemId: job });
  }

  async #act(payload: Parameters<EventDeliveries['publish']>[0]): Promise<object> {
    const made = await this.deliveries.publish(payload);
    const first = made.find(({ status }) => status !== 'processed') ?? made[0];
    const { status: outcome = 'none', userMessage, redirectUrl } = first ?? {};
    return { outcome, userMessage, redirectUrl, events: made.map(({ id, status }) => ({ id, status })) };
  }

  #keep(body: string): Record<string, unknown> {
    const given: Record<string, unknown> = JSON.parse(body);
    this.bodies.push(given);
    return given;
  }
}

function finish(body: object | undefined, { method, path }: Call, response: ServerResponse): void {
  if (body === undefined) return void response.writeHead(204).end();
  const isMade = method === 'POST' && path.endsWith('/subscriptions');
  response.writeHead(isMade ? 201 : path.endsWith('/redeliver') ? 202 : 200).end(JSON.stringify(body));
}
