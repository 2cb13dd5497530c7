import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlueprintEvent } from '@talent-platform/blueprint';
import { ExpiredSubscriptions } from '../../../src/modules/events/subscriptions/temporary-subscriptions.service.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { EventPartner } from '../../support/event-partner.js';
import { startPartner } from '../../support/partner-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordedEvents } from '../../support/recorded-events.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const log = new RecordingLog();
const SECRET = 'the-secret-of-the-subscription';
const UNKNOWN = `listen-${'0'.repeat(20)}`;

interface ReadSubscription {
  readonly id: string;
  readonly [member: string]: unknown;
}

describeServer('subscriptions (D-ACT-2)', { clock, log }, (under) => {
  let partner: EventPartner;
  const events = new RecordedEvents(under.server);
  let customers = 2000;
  /** Each test has a customer of its own. */
  let customerId: number;
  let client: PlatformClient;

  const eventsOf = (url: string): BlueprintEvent[] => {
    const auth = { type: 'hmac', user: 'acme_events', secret: SECRET } as const;
    return [
      { id: 'second', eventType: 'ApplicationCompletedEvent', jobs: [99], url, auth },
      { id: 'first', eventType: 'JobPostToWebEvent', jobBoard: 'board1', url, auth: { type: 'none' } },
    ];
  };
  const blueprintWith = (url: string) =>
    aBlueprint(customerId, { jobBoards: [{ id: 'board1', label: 'Board 1' }], events: eventsOf(url) });

  beforeAll(async () => {
    partner = await EventPartner.start();
  });
  afterAll(() => partner.stop());

  beforeEach(async () => {
    customers += 1;
    customerId = customers;
    client = new PlatformClient(under.server, customerId);
    partner.answers(200);
    await under.server.apply(blueprintWith(partner.url('/events?token=hidden')));
  });

  const list = async (): Promise<ReadSubscription[]> => {
    const { json } = await client.get('/subscriptions');
    return (json as { subscriptions: ReadSubscription[] }).subscriptions;
  };
  const find = async (id: string): Promise<ReadSubscription | undefined> =>
    (await list()).find((subscription) => subscription.id === id);
  const post = (below: string, body?: unknown) => client.post(`/subscriptions${below}`, body);
  const listen = async (body: object = {}) => {
    const auth = { type: 'hmac', user: 'cli', secret: SECRET };
    return post('', { url: partner.url('/listening?token=hidden'), auth, ...body });
  };
  const listening = async (): Promise<string> => ((await listen()).json as ReadSubscription).id;
  const timeIn = (ms: number) => new Date(clock.now() + ms).toISOString();

  describe('the list', () => {
    it('has those of the blueprint in its order, then the temporary ones, and no URL and no secret', async () => {
      const id = await listening();
      const response = await client.get('/subscriptions');
      expect(response.json).toEqual({
        subscriptions: [
          { id: 'second', eventType: 'ApplicationCompletedEvent' },
          { id: 'first', eventType: 'JobPostToWebEvent' },
          { id, temporary: true, expiresAt: timeIn(60_000) },
        ],
      });
      for (const hidden of ['127.0.0.1', SECRET, 'token', 'acme_events']) expect(response.text).not.toContain(hidden);
    });

    it('shows since when one fails', async () => {
      const id = await listening();
      partner.answers(503);
      await events.act(customerId);
      expect(await find(id)).toMatchObject({ failingSince: timeIn(0) });
    });

    it('reports that a partner wants no more events: paused, with the reason gone', async () => {
      const id = await listening();
      partner.answers(410);
      await events.act(customerId);
      expect(await find(id)).toMatchObject({ pausedAt: timeIn(0), pausedBecause: 'gone' });
    });
  });

  describe('a temporary one', () => {
    it('receives every event of its customer, signed, until it is over', async () => {
      const id = await listening();
      expect(id).toMatch(/^listen-[0-9a-f]{20}$/);
      const [outcome, ...others] = await events.act(customerId);
      expect([outcome?.status, others]).toEqual(['processed', []]);
      expect(partner.requests.at(-1)).toMatch(/^POST \/listening\?token=hidden .*user=cli/s);
      const types = async () => (await events.act(customerId, { kind: 'boardUnpost', jobId: 5, jobBoard: 'b' })).length;
      expect(await types()).toBe(1);
      clock.advance(60_000);
      expect(await types()).toBe(0);
      expect((await list()).map((subscription) => subscription.id)).toEqual(['second', 'first']);
    });

    it('lives for another 60 seconds each time it is renewed, and no longer', async () => {
      const id = await listening();
      for (let times = 0; times < 3; times += 1) {
        clock.advance(59_000);
        const response = await post(`/${id}/renew`);
        expect([response.status, response.json]).toEqual([200, { id, expiresAt: timeIn(60_000) }]);
      }
      clock.advance(60_000);
      for (const response of [await post(`/${id}/renew`), await client.send('DELETE', `/subscriptions/${id}`)])
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    });

    it('ends at once when it is deleted', async () => {
      const id = await listening();
      expect((await client.send('DELETE', `/subscriptions/${id}`)).status).toBe(204);
      expect((await client.send('DELETE', `/subscriptions/${id}`)).status).toBe(404);
      expect(await events.act(customerId)).toEqual([]);
    });

    it('is swept away a minute after it was over, with how it fared', async () => {
      const [id, other] = [await listening(), await listening()];
      await post(`/${id}/pause`);
      const rows = async (): Promise<number[]> => {
        const { reader } = under.server.unitOfWork;
        const left = await reader.query('SELECT id FROM temporary_subscriptions WHERE customer_id = ?', [customerId]);
        const states = await reader.query('SELECT 1 FROM event_subscription_states WHERE customer_id = ?', [
          customerId,
        ]);
        return [left.length, states.length];
      };
      const sweep = () => under.server.running.app.get(ExpiredSubscriptions).sweep();
      clock.advance(59_000);
      await post(`/${other}/renew`);
      clock.advance(1000);
      await sweep();
      expect(await rows()).toEqual([2, 1]);
      clock.advance(60_000);
      await sweep();
      expect(await rows()).toEqual([1, 0]);
    });

    it('is one of 20 of a customer at most', async () => {
      for (let count = 0; count < 20; count += 1) expect((await listen()).status).toBe(201);
      expect(statusAndCodes(await listen())).toEqual([409, [22]]);
      clock.advance(60_000);
      expect((await listen()).status).toBe(201);
    });

    it('has an URL of 4,000 characters at most, and each way of authentication', async () => {
      for (const body of [
        { url: `https://partner.example/${'x'.repeat(3976)}` },
        { auth: { type: 'none' }, gzip: false },
        { auth: { type: 'basic', username: 'u', password: 'p' } },
      ])
        expect((await listen(body)).status).toBe(201);
    });

    it.each([
      [{ url: undefined }, 'url'],
      [{ url: 'https://user:pa55@partner.example/' }, 'url'],
      [{ url: `https://partner.example/pa55${'x'.repeat(4000)}` }, 'url'],
      [{ auth: undefined }, 'auth'],
      [{ auth: { type: 'hmac', user: 'u' } }, 'auth'],
      [{ auth: { type: 'hmac', user: 'u,v', secret: 'pa55' } }, 'auth'],
      [{ auth: { type: 'basic', username: 'u:v', password: 'pa55' } }, 'auth'],
      [{ auth: { type: 'none', secret: 'pa55' } }, 'auth'],
      [{ gzip: 'yes' }, 'gzip'],
    ])('is refused with %j: code 5, and the reply holds nothing of it', async (body, name) => {
      const response = await listen(body);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain(`${name}: must be `);
      expect(response.text).not.toContain('pa55');
    });
  });

  describe('a temporary one without a URL', () => {
    const board = { kind: 'boardPost', jobId: 5, jobBoard: 'board1', portalUrl: 'https://careers.example/' } as const;
    const watch = async (): Promise<string> => ((await post('', { receiver: 'log' })).json as ReadSubscription).id;
    const deliveriesOf = async (id: string): Promise<ReadSubscription[]> => {
      const { json } = await client.get(`/deliveries?subscription=${id}`);
      return (json as { deliveries: ReadSubscription[] }).deliveries;
    };

    it('is recorded as processed with its payload, and nothing is sent', async () => {
      const id = await watch();
      const count = partner.requests.length;
      expect(await find(id)).toEqual({ id, temporary: true, receiver: 'log', expiresAt: timeIn(60_000) });
      expect(await events.act(customerId)).toEqual([]);
      const [delivery, ...others] = await deliveriesOf(id);
      expect(others).toEqual([]);
      expect(delivery).toMatchObject({ eventType: 'ApplicationCompletedEvent', status: 'processed', attempts: [] });
      expect(delivery).not.toHaveProperty('nextAttemptAt');
      const { json } = await client.get(`/deliveries/${delivery?.id}`);
      expect(json).toMatchObject({ payload: { eventType: 'ApplicationCompletedEvent' }, attempts: [] });
      expect(partner.requests).toHaveLength(count);
    });

    it('decides nothing of what the acting user is shown', async () => {
      const id = await watch();
      partner.answers(503);
      const outcomes = await events.act(customerId, board);
      expect(outcomes.map(({ status }) => status)).toEqual(['pending']);
      expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['processed']);
    });

    it('is neither redelivered nor pinged, and records its events as failed while it is paused', async () => {
      const id = await watch();
      await events.act(customerId);
      const [{ id: event } = { id: '' }] = await deliveriesOf(id);
      expect(statusAndCodes(await client.send('POST', `/deliveries/${event}/redeliver`))).toEqual([409, [22]]);
      const range = { from: timeIn(-60_000), to: timeIn(60_000), status: 'processed' };
      const many = await client.post('/deliveries/redeliver', range);
      expect(many.json).toMatchObject({ deliveries: 0, more: false });
      expect((await post(`/${id}/ping`)).json).toMatchObject({ outcome: 'failed', durationMs: 0 });
      await post(`/${id}/pause`);
      clock.advance(1000);
      await events.act(customerId);
      expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['failed', 'processed']);
    });

    it.each([{ receiver: 'page' }, { receiver: 'log', url: 'https://partner.example/' }])(
      'is refused as %j',
      async (body) => {
        const response = await post('', body);
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toContain('receiver: must be "log"');
      },
    );
  });

  describe('to a special address that the operator does not allow', () => {
    const INSIDE = 'http://10.0.0.9:4010/hook?token=pa55';
    const sentence =
      'names 10.0.0.9:4010, a special address, to which this server sends nothing: every event would fail at once. ' +
      'The operator of the server allows it by TALENT_EVENT_ALLOWED_HOSTS=10.0.0.9:4010';

    it('are applied with a blueprint, and a warning says what will become of their events (D-EVT-13)', async () => {
      const wanted = blueprintWith(INSIDE);
      const warned = [0, 1].map((index) => `5:events[${index}].url:${sentence}`).join(', ');
      for (const query of ['?dryrun=true', '', '']) {
        const { status, headers } = await client.put(wanted, query);
        expect([status, headers['x-warning']]).toEqual([200, warned]);
      }
      const allowed = await client.put(blueprintWith(partner.url('/events')));
      expect([allowed.status, allowed.headers['x-warning']]).toEqual([200, undefined]);
    });

    it('stop no start: the log says it (D-EVT-13)', async () => {
      const before = log.text.length;
      await under.server.apply(blueprintWith(INSIDE));
      await under.server.apply(blueprintWith(INSIDE));
      const told = log.text.slice(before).split(`The blueprint is applied, but events[1].url ${sentence}`);
      expect(told).toHaveLength(3);
      expect(log.text).not.toContain('pa55');
    });

    it('are not begun for a while: 400 code 5, and the reply holds nothing else of the URL (D-EVT-13)', async () => {
      const response = await listen({ url: INSIDE });
      expect([response.status, errorsOf(response)]).toEqual([
        400,
        [{ errorCode: 5, errorMessage: `url: ${sentence}` }],
      ]);
    });
  });

  it('of the blueprint are neither renewed nor deleted: 409', async () => {
    for (const response of [await post('/first/renew'), await client.send('DELETE', '/subscriptions/first')])
      expect([response.status, codesOf(response)]).toEqual([409, [22]]);
  });

  it('that are paused keep the first time and reason, and are as before once they are resumed', async () => {
    const first = { id: 'first', eventType: 'JobPostToWebEvent' };
    const paused = await post('/first/pause');
    expect([paused.status, paused.json]).toEqual([200, { ...first, pausedAt: timeIn(0), pausedBecause: 'asked' }]);
    clock.advance(1000);
    await post('/first/pause');
    expect(await find('first')).toEqual(paused.json);
    const resumed = await post('/first/resume');
    expect([resumed.status, resumed.json]).toEqual([200, first]);
  });

  describe('a ping', () => {
    const ping = async (id: string) => post(`/${id}/ping`);

    it.each([
      [200, 'processed'],
      [410, 'rejected'],
      [503, 'failed'],
    ])('that is answered with %d is %s', async (status, outcome) => {
      partner.answers(status);
      const response = await ping('second');
      expect([response.status, response.json]).toEqual([
        200,
        { outcome, httpStatus: status, durationMs: expect.any(Number) },
      ]);
      // It says nothing of how the subscription fares.
      expect(await find('second')).toEqual({ id: 'second', eventType: 'ApplicationCompletedEvent' });
    });

    it('is signed, is not a delivery, and reaches one that is paused', async () => {
      await post('/second/pause');
      expect((await ping('second')).json).toMatchObject({ outcome: 'processed' });
      const [head] = partner.requests.at(-1)?.split('\r\n\r\n') ?? [];
      expect(head).toMatch(/user=acme_events/);
      expect(head).toMatch(/webhook-signature: v1,/i);
      expect((await client.get('/deliveries')).json).toEqual({ deliveries: [] });
    });

    it('says what it is about', async () => {
      const id = ((await listen({ gzip: false })).json as ReadSubscription).id;
      await ping(id);
      const [, body = ''] = partner.requests.at(-1)?.split('\r\n\r\n') ?? [];
      expect(JSON.parse(body)).toEqual({
        ...{ eventType: 'PingEvent', customerId: String(customerId), subscription: id, links: [] },
      });
    });

    it('says why there is no reply, but not the target', async () => {
      const closed = await startPartner((socket) => socket.destroy());
      for (const url of ['http://10.0.0.1/pa55', `http://127.0.0.1:${closed.port}/pa55`]) {
        await under.server.apply(blueprintWith(url));
        const response = await ping('first');
        expect(response.json).toEqual({
          ...{ outcome: 'failed', error: expect.any(String), durationMs: expect.any(Number) },
        });
        expect(response.text).not.toMatch(/pa55|127\.0|10\.0/);
      }
      await closed.close();
    });
  });

  it('that are not there are 404 code 2, those of another customer too', async () => {
    const id = await listening();
    await under.server.apply(aBlueprint(customerId + 500));
    const other = new PlatformClient(under.server, customerId + 500);
    for (const [method, below] of [
      ...(['ping', 'pause', 'resume', 'renew'] as const).map((act) => ['POST', `/${act}`] as const),
      ['DELETE', ''] as const,
    ]) {
      for (const [by, name] of [
        [client, UNKNOWN],
        [client, 'odd'],
        [client, '%00'],
        [other, id],
        [other, 'first'],
      ] as const) {
        const response = await by.send(method, `/subscriptions/${name}${below}`);
        expect([method, below, name, response.status, codesOf(response)]).toEqual([method, below, name, 404, [2]]);
      }
    }
    expect((await other.get('/subscriptions')).json).toEqual({ subscriptions: [] });
  });

  it('leave no secret and no query of an URL in the log', () => {
    expect(log.text).toContain('A temporary subscription to all events has begun.');
    for (const hidden of [SECRET, 'token=hidden', 'pa55']) expect(log.text).not.toContain(hidden);
  });
});
