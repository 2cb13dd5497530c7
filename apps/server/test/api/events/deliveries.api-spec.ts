import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { Blueprint, BlueprintEvent } from '@talent-platform/blueprint';
import { OldDeliveries } from '../../../src/modules/events/log/old-deliveries.js';
import type { Delivery } from '../../../src/modules/events/deliveries/delivery.entity.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { aDelivery, anAttempt } from '../../builders/delivery.builder.js';
import { codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { EventPartner } from '../../support/event-partner.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordedEvents } from '../../support/recorded-events.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const log = new RecordingLog();
const SECRET = 'the-secret-of-the-subscription';

interface ReadAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly durationMs: number;
}

interface ReadDelivery {
  readonly id: string;
  readonly subscription: string;
  readonly status: string;
  readonly createdAt: string;
  readonly attempts: readonly ReadAttempt[];
  readonly nextAttemptAt?: string;
}

interface Page {
  readonly deliveries: readonly ReadDelivery[];
  readonly next?: string;
}

interface Redelivery {
  readonly deliveries: number;
  readonly more: boolean;
  readonly next?: string;
}

function blueprintOf(customerId: number, partner: EventPartner): Blueprint {
  const auth = { type: 'hmac', user: 'acme_events', secret: SECRET } as const;
  const all = { eventType: 'ApplicationCompletedEvent', jobs: 'all', auth } as const;
  const events: BlueprintEvent[] = [
    { id: 'a', ...all, url: partner.url('/events?token=hidden') },
    { id: 'b', ...all, url: partner.url(), jobs: [99] },
    { id: 'ordered', ...all, url: partner.url(), jobs: [55], ordered: true },
  ];
  return aBlueprint(customerId, { events });
}

/** Minutes after noon, for what is stored as if it had been made. */
function at(minute: number): number {
  return Date.parse('2026-11-20T12:00:00Z') + minute * 60_000;
}

describeServer('deliveries (D-ACT-2)', { clock, log }, (under) => {
  let partner: EventPartner;
  const events = new RecordedEvents(under.server);
  let customers = 1000;
  /** Each test has a customer of its own. */
  let customerId: number;
  let client: PlatformClient;

  beforeAll(async () => {
    clock.set('2026-11-20T12:00:00Z');
    partner = await EventPartner.start();
  });
  afterAll(() => partner.stop());

  beforeEach(async () => {
    customers += 1;
    customerId = customers;
    client = new PlatformClient(under.server, customerId);
    partner.answers(200);
    await under.server.apply(blueprintOf(customerId, partner));
  });

  const list = async (query = '', by = client): Promise<Page> => {
    const response = await by.get(`/deliveries${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.json as Page;
  };
  const idsOf = async (query: string): Promise<string[]> => (await list(query)).deliveries.map(({ id }) => id);
  const get = async (id: string): Promise<ReadDelivery & Record<string, unknown>> =>
    (await client.get(`/deliveries/${id}`)).json as ReadDelivery & Record<string, unknown>;
  const statusOf = async (id: string, status: string): Promise<ReadDelivery> =>
    until(
      `a delivery that is ${status}`,
      () => get(id),
      (delivery) => delivery.status === status,
    );
  const redeliver = (id: string) => client.send('POST', `/deliveries/${id}/redeliver`);
  const redeliverAll = (body: unknown) => client.post('/deliveries/redeliver', body);
  const act = async (): Promise<string> => (await events.act(customerId))[0]?.id ?? '';
  const store = async (...deliveries: Delivery[]): Promise<Delivery[]> => {
    await events.storeDeliveries(deliveries);
    return deliveries;
  };

  describe('the list', () => {
    it('is empty if nothing happened', async () => expect(await list()).toEqual({ deliveries: [] }));

    it('has what was sent and its attempts, newest first, without payload and without where it went', async () => {
      const first = await act();
      clock.advance(1000);
      partner.answers(503);
      const second = await act();
      const response = await client.get('/deliveries');
      const { deliveries } = response.json as Page;
      expect(deliveries.map(({ id, status }) => [id, status])).toEqual([
        [second, 'pending'],
        [first, 'processed'],
      ]);
      expect(deliveries[1]).toEqual({
        ...{ id: first, subscription: 'a', eventType: 'ApplicationCompletedEvent', systemId: '7', status: 'processed' },
        createdAt: expect.stringMatching(/^2026-11-20T12:.*Z$/),
        attempts: [{ attempt: 1, at: deliveries[1]?.createdAt, httpStatus: 200, durationMs: expect.any(Number) }],
      });
      expect(deliveries[0]?.attempts).toHaveLength(1);
      expect(Date.parse(deliveries[0]?.nextAttemptAt ?? '')).toBeGreaterThan(clock.now());
      expect(response.text).not.toContain('127.0.0.1');
      expect(response.text).not.toContain(SECRET);
    });

    it('has the payload of each if fields asks for that', async () => {
      const id = await act();
      const { deliveries } = await list('?fields=payload');
      expect(deliveries).toEqual([{ ...(await list()).deliveries[0], payload: (await get(id))['payload'] }]);
      expect(codesOf(await client.get('/deliveries?fields=request'))).toEqual([5]);
    });

    it('shows no next attempt while one is being made', async () => {
      const parts = { status: 'pending', attempts: 1, attemptsOfRound: 1, dueAt: clock.now() + 3_600_000 } as const;
      await store(aDelivery(customerId, 'a', { ...parts, claim: 'somebody' }));
      expect((await list()).deliveries[0]).not.toHaveProperty('nextAttemptAt');
    });

    it('has the last 50 attempts of each', async () => {
      const delivery = aDelivery(customerId, 'a', { attempts: 70 });
      await store(delivery);
      const attempts = Array.from({ length: 70 }, (_, index) => anAttempt(delivery, index + 1));
      await events.storeAttempts(attempts);
      const numbers = Array.from({ length: 50 }, (_, index) => index + 21);
      expect((await list()).deliveries[0]?.attempts.map(({ attempt }) => attempt)).toEqual(numbers);
      expect((await get(delivery.id)).attempts.map(({ attempt }) => attempt)).toEqual(numbers);
    });

    it('is filtered by status, subscription, type and time, alone and together', async () => {
      const [one, two, three, four] = await store(
        aDelivery(customerId, 'a', { createdAt: at(1) }),
        aDelivery(customerId, 'a', { createdAt: at(2), status: 'processed' }),
        aDelivery(customerId, 'b', { createdAt: at(3), eventType: 'JobPostToWebEvent' }),
        aDelivery(customerId, 'b', { createdAt: at(4), eventType: 'JobPostToWebEvent', status: 'processed' }),
      );
      const [a, b, c, d] = [one, two, three, four].map((delivery) => delivery?.id);
      const found = async (query: string) => idsOf(query);
      expect(await found('?status=failed')).toEqual([c, a]);
      expect(await found('?status=processed')).toEqual([d, b]);
      expect(await found('?subscription=a')).toEqual([b, a]);
      expect(await found('?subscription=nobody')).toEqual([]);
      expect(await found('?eventType=JobPostToWebEvent')).toEqual([d, c]);
      expect(await found('?from=2026-11-20T12:02:00Z')).toEqual([d, c, b]);
      expect(await found('?to=2026-11-20T12:02:00Z')).toEqual([a]);
      expect(await found('?from=2026-11-20T12:02Z&to=2026-11-20T12:03:00.001Z')).toEqual([c, b]);
      expect(await found('?status=failed&subscription=b&eventType=JobPostToWebEvent&from=2026-11-20T12:00Z')).toEqual([
        c,
      ]);
      expect(await found('?status=processed&eventType=ApplicationCompletedEvent')).toEqual([b]);
      expect(await found(`?subscription=b&status=processed&after=${d}`)).toEqual([]);
      expect(await found(`?to=2026-11-20T12:03:00Z&after=${d}`)).toEqual([b, a]);
    });

    it.each(['', '?subscription=a', '?status=failed&subscription=a'])(
      'is read page by page to its end, all and each once: %s',
      async (query) => {
        const deliveries = Array.from({ length: 1500 }, (_, index) =>
          aDelivery(customerId, 'a', { createdAt: at(0) + Math.floor(index / 3) }),
        );
        await events.storeDeliveries(deliveries);
        const read: string[] = [];
        const sizes: number[] = [];
        for (let page = await list(`${query || '?'}&size=700`); ;) {
          read.push(...page.deliveries.map(({ id }) => id));
          sizes.push(page.deliveries.length);
          if (page.next === undefined) break;
          page = await list(`${query || '?'}&size=700&after=${page.next}`);
        }
        expect(sizes).toEqual([700, 700, 100]);
        expect(read).toEqual(
          deliveries
            .map(({ id }) => id)
            .toSorted()
            .toReversed(),
        );
      },
    );

    it('has 100 if no size is given, and 1,000 at most', async () => {
      await events.storeDeliveries(Array.from({ length: 1001 }, () => aDelivery(customerId, 'a')));
      for (const [query, count] of [
        ['', 100],
        ['?size=5000', 1000],
      ] as const)
        expect((await list(query)).deliveries).toHaveLength(count);
    });

    it('looks through 5,000 that fit the first filter, and continues in the next page', async () => {
      const wanted = aDelivery(customerId, 'b', { createdAt: at(-1) });
      const others = Array.from({ length: 5000 }, () => aDelivery(customerId, 'a'));
      await events.storeDeliveries([wanted, ...others]);
      const { deliveries, next } = await list('?status=failed&subscription=b');
      expect([deliveries, next]).toEqual([[], expect.stringMatching(/^evt_/)]);
      expect(await idsOf(`?status=failed&subscription=b&after=${next}`)).toEqual([wanted.id]);
    });

    it.each([
      ['status=odd', 'status'],
      ['eventType=PingEvent', 'eventType'],
      ['from=yesterday', 'from'],
      ['to=2026-11-20', 'to'],
      ['after=12', 'after'],
      ['after=evt_00', 'after'],
      ['size=0', 'size'],
      ['subscription=%00', 'subscription'],
    ])('refuses %s: code 5', async (query, name) => {
      const response = await client.get(`/deliveries?${query}`);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain(`${name}: must `);
    });
  });

  describe('one delivery', () => {
    it('has its payload, who acted, what was sent without the authorization, and the reply', async () => {
      partner.answers(400, '{"userMessage":"no"}', ['X-Odd: 1', 'x-odd: 2', '__proto__: 3']);
      const delivery = await get(await act());
      expect(delivery).toMatchObject({
        ...{ subscription: 'a', status: 'rejected', username: `${customerId}.user` },
        transactionId: expect.stringMatching(/^\{[0-9A-F-]{36}\}$/),
        payload: { eventType: 'ApplicationCompletedEvent', customerId: String(customerId), systemId: '7' },
        attempts: [{ attempt: 1, httpStatus: 400, reply: { status: 400, body: '{"userMessage":"no"}' } }],
      });
      const [attempt] = delivery.attempts as unknown as Array<{ request: { headers: object }; reply: object }>;
      expect(attempt?.request.headers).toMatchObject({ 'x-svc-event-id': delivery.id, 'x-svc-event-attempt': '1' });
      expect(Object.keys(attempt?.request.headers ?? {}).map((name) => name.toLowerCase())).not.toContain(
        'authorization',
      );
      expect(attempt?.reply).toHaveProperty('headers.x-odd', '1, 2');
      expect(attempt?.reply).not.toHaveProperty('truncated');
    });

    it('has the first 20,000 bytes of a reply', async () => {
      partner.answers(200, 'é'.repeat(15_000));
      const [attempt] = (await get(await act())).attempts as unknown as Array<{ reply: { body: string } }>;
      expect(attempt?.reply).toMatchObject({ body: 'é'.repeat(10_000), truncated: true });
    });

    it('has neither request nor reply if nothing was sent', async () => {
      const delivery = aDelivery(customerId, 'a', { attempts: 1 });
      await store(delivery);
      const nothing = { httpStatus: null, error: 'blocked', requestHeaders: null, replyHeaders: null, replyBody: null };
      await events.storeAttempts([anAttempt(delivery, 1, nothing)]);
      expect((await get(delivery.id)).attempts).toEqual([
        { attempt: 1, at: '2026-11-20T12:00:00.001Z', error: 'blocked', durationMs: 12 },
      ]);
    });

    it.each(['evt_1', 'redeliver', '%00', `evt_${'0'.repeat(32)}`])('is not there: %s', async (id) => {
      expect(statusAndCodes(await client.get(`/deliveries/${id}`))).toEqual([404, [2]]);
    });
  });

  describe('for others', () => {
    it('are not there: those of another customer are neither listed, nor read, nor sent again', async () => {
      const id = await act();
      await under.server.apply(blueprintOf(customerId + 500, partner));
      const other = new PlatformClient(under.server, customerId + 500);
      expect(await list('', other)).toEqual({ deliveries: [] });
      for (const [method, path] of [
        ['GET', `/deliveries/${id}`],
        ['POST', `/deliveries/${id}/redeliver`],
      ] as const)
        expect(codesOf(await other.send(method, path))).toEqual([2]);
      const body = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', status: 'processed' };
      expect((await other.post('/deliveries/redeliver', body)).json).toEqual({ deliveries: 0, more: false });
    });
  });

  describe('those of more than 30 days (D-EVT-8)', () => {
    const DAY_MS = 86_400_000;
    const sweep = () => under.server.running.app.get(OldDeliveries).sweep();
    const countAttempts = async (): Promise<number> => {
      const sql = 'SELECT attempt FROM delivery_attempts WHERE customer_id = ?';
      return (await under.server.unitOfWork.reader.query(sql, [customerId])).length;
    };

    it('are removed with their attempts, except for pending ones', async () => {
      const old = { createdAt: clock.now() - 30 * DAY_MS - 1, attempts: 1 };
      const dueAt = clock.now() + DAY_MS;
      const stored = await store(
        aDelivery(customerId, 'a', old),
        aDelivery(customerId, 'a', { ...old, status: 'pending', dueAt }),
        aDelivery(customerId, 'a', { ...old, createdAt: clock.now() - 30 * DAY_MS }),
        aDelivery(customerId + 500, 'a', old),
      );
      await events.storeAttempts(stored.map((delivery) => anAttempt(delivery, 1)));
      await sweep();
      const [, pending, younger] = stored;
      expect(await idsOf('')).toEqual([younger?.id, pending?.id]);
      expect(await countAttempts()).toBe(2);
    });

    it('are removed for any number of deliveries and of attempts', async () => {
      const createdAt = clock.now() - 31 * DAY_MS;
      const deliveries = Array.from({ length: 250 }, () => aDelivery(customerId, 'a', { createdAt, attempts: 2 }));
      const often = aDelivery(customerId, 'a', { createdAt, attempts: 1000 });
      await store(...deliveries, often);
      await events.storeAttempts([
        ...deliveries.flatMap((delivery) => [anAttempt(delivery, 1), anAttempt(delivery, 2)]),
        ...Array.from({ length: 1000 }, (_, index) => anAttempt(often, index + 1)),
      ]);
      await sweep();
      expect([await list(), await countAttempts()]).toEqual([{ deliveries: [] }, 0]);
    });
  });

  describe('redelivery', () => {
    it('sends refused events again, and its attempts are counted on (D-EVT-3)', async () => {
      partner.answers(404);
      const id = await act();
      expect((await get(id)).status).toBe('rejected');
      partner.answers(200);
      expect((await redeliver(id)).status).toBe(202);
      const delivery = await statusOf(id, 'processed');
      expect(delivery.attempts.map(({ attempt, httpStatus }) => [attempt, httpStatus])).toEqual([
        [1, 404],
        [2, 200],
      ]);
      expect(partner.requests.at(-1)).toMatch(/x-svc-event-attempt: 2\r\n/i);
      expect(log.text).toContain(`"event":"${id}"`);
    });

    it('has all retries of a round before it (D-EVT-2)', async () => {
      const [delivery] = await store(aDelivery(customerId, 'a', { attempts: 10, attemptsOfRound: 10 }));
      partner.answers(503);
      await redeliver(delivery?.id ?? '');
      const { nextAttemptAt, attempts } = await until(
        'an attempt that has ended',
        () => get(delivery?.id ?? ''),
        (read) => read.attempts.length > 0 && read.nextAttemptAt !== undefined,
      );
      expect(attempts.map(({ attempt }) => attempt)).toEqual([11]);
      expect(Date.parse(nextAttemptAt ?? '') - clock.now()).toBeLessThan(10_000);
    });

    it('sends at once what waits for its next attempt, and leaves alone what is being sent', async () => {
      partner.answers(503);
      const id = await act();
      partner.answers(200);
      await redeliver(id);
      expect((await statusOf(id, 'processed')).attempts).toHaveLength(2);
      const dueAt = clock.now() + 3_600_000;
      const [claimed] = await store(
        aDelivery(customerId, 'a', { status: 'pending', attempts: 1, attemptsOfRound: 1, dueAt, claim: 'somebody' }),
      );
      expect((await redeliver(claimed?.id ?? '')).status).toBe(202);
      const count = partner.requests.length;
      await act();
      expect(partner.requests).toHaveLength(count + 1);
      expect((await get(claimed?.id ?? '')).status).toBe('pending');
    });

    it('sends an ordered one on request, though others come before it', async () => {
      const actInOrder = async (): Promise<string> => {
        const event = { workflowId: 7, jobId: 55, personId: 3, returnUrl: 'https://careers.example/apply/7' };
        const outcomes = await events.act(customerId, { kind: 'applicationCompletion', ...event });
        const { deliveries } = await list('?subscription=ordered&size=1');
        return outcomes.find(({ id }) => id === deliveries[0]?.id)?.id ?? '';
      };
      partner.answers(503);
      const first = await actInOrder();
      clock.advance(1);
      const second = await actInOrder();
      expect(await get(second)).toMatchObject({ status: 'pending', attempts: [] });
      expect(await get(second)).not.toHaveProperty('nextAttemptAt');
      partner.answers(200);
      await redeliver(second);
      await statusOf(second, 'processed');
      expect(await get(first)).toMatchObject({ status: 'pending', attempts: [{ attempt: 1, httpStatus: 503 }] });
    });

    it('needs a subscription that is not paused, and that is there', async () => {
      const id = await act();
      await client.send('POST', '/subscriptions/a/pause');
      const paused = await redeliver(id);
      expect([paused.status, codesOf(paused)]).toEqual([409, [22]]);
      expect(errorsOf(paused)[0]?.errorMessage).toContain('resume it first');
      const [removed] = await store(aDelivery(customerId, 'removed'));
      expect(statusAndCodes(await redeliver(removed?.id ?? ''))).toEqual([409, [22]]);
    });

    it('follows a pause: held events go out once the subscription is resumed and redelivery is requested (D-EVT-2)', async () => {
      partner.answers(410);
      const gone = await act();
      expect((await get(gone)).status).toBe('rejected');
      partner.answers(200);
      const kept = [await act(), await act()];
      expect(await idsOf('?status=failed')).toEqual(kept.toSorted().toReversed());
      const all = { from: '2026-11-20T00:00:00Z', to: '2027-01-01T00:00:00Z', status: 'failed' };
      expect((await redeliverAll(all)).json).toEqual({ deliveries: 0, more: false });
      await client.send('POST', '/subscriptions/a/resume');
      const response = await redeliverAll(all);
      expect([response.status, response.json]).toEqual([202, { deliveries: 2, more: false }]);
      for (const id of kept) expect((await statusOf(id, 'processed')).attempts).toHaveLength(1);
      expect(log.text).not.toContain('token=hidden');
      expect(log.text).not.toContain(SECRET);
    });

    it('is of 1,000 at a time, oldest first, and says where to continue', async () => {
      // To where nobody listens: nothing comes of them meanwhile but attempts.
      const deliveries = Array.from({ length: 1200 }, (_, index) =>
        aDelivery(customerId, 'a', { createdAt: at(0) + index }),
      );
      await events.storeDeliveries(deliveries);
      const all = { from: '2026-11-20T12:00:00Z', to: '2026-11-20T13:00:00Z', status: 'failed' };
      const first = (await redeliverAll(all)).json as Redelivery;
      expect(first).toEqual({ deliveries: 1000, more: true, next: new Date(at(0) + 999).toISOString() });
      const left = deliveries.slice(1000).map(({ id }) => id);
      expect(await idsOf('?status=failed&size=1000')).toEqual(left.toReversed());
      const second = (await redeliverAll({ ...all, from: first.next })).json as Redelivery;
      expect(second).toEqual({ deliveries: 200, more: false });
    });

    it('takes a time, an end and a status that is final, all three', async () => {
      const all = { from: '2026-11-20T12:00:00Z', to: '2026-11-20T13:00:00Z', status: 'failed' };
      for (const [body, name] of [
        [{ ...all, from: undefined }, 'from'],
        [{ ...all, to: undefined }, 'to'],
        [{ ...all, status: undefined }, 'status'],
        [{ ...all, status: 'pending' }, 'status'],
        [{ ...all, from: 5 }, 'from'],
      ] as const) {
        const response = await redeliverAll(body);
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toContain(`${name}: must `);
      }
      expect(codesOf(await redeliverAll({ ...all, odd: 1 }))).toEqual([4]);
    });
  });
});
