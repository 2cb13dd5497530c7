import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { aDelivery } from '../../builders/delivery.builder.js';
import { describeServer } from '../../support/each-server.js';
import { EventPartner } from '../../support/event-partner.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordedEvents } from '../../support/recorded-events.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const log = new RecordingLog();

interface Act {
  readonly user: string;
  readonly transactionId: string;
  readonly action: string;
  readonly changes: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly differences?: number;
}

describeServer('acts of administration on events (D-PLT-30)', { clock, log }, (under) => {
  let partner: EventPartner;
  let customerId = 3000;
  let client: PlatformClient;

  beforeAll(async () => {
    partner = await EventPartner.start();
  });
  afterAll(() => partner.stop());

  beforeEach(async () => {
    customerId += 1;
    client = new PlatformClient(under.server, customerId);
    const event = { eventType: 'ApplicationCompletedEvent', jobs: 'all', auth: { type: 'none' } } as const;
    await under.server.apply(aBlueprint(customerId, { events: [{ id: 'a', ...event, url: partner.url() }] }));
  });

  const post = async (path: string, body?: unknown): Promise<RawResponse> => {
    clock.advance(1000);
    const reply = await client.post(path, body);
    expect(reply.status).toBeLessThan(300);
    return reply;
  };
  /** Newest first, without the blueprint of the start. */
  const trail = async (): Promise<Act[]> => {
    const { json } = await client.get('/audit?kind=administration');
    return (json as { records: Act[] }).records.filter(({ action }) => action !== 'apply-blueprint');
  };
  const listen = () =>
    post('/subscriptions', {
      url: partner.url('/hush-path?token=hush-token'),
      auth: { type: 'basic', username: 'hush-name', password: 'hush-password' },
    });

  it('name who paused and resumed a subscription, and nothing if that changed nothing', async () => {
    const paused = await post('/subscriptions/a/pause');
    await post('/subscriptions/a/pause');
    const resumed = await post('/subscriptions/a/resume');
    await post('/subscriptions/a/resume');
    const user = `${customerId}.admin`;
    expect(await trail()).toMatchObject([
      {
        ...{ user, transactionId: resumed.headers['x-transaction'], action: 'resume-subscription' },
        changes: [{ path: 'subscriptions.a.paused', before: true, after: false }],
      },
      {
        ...{ user, transactionId: paused.headers['x-transaction'], action: 'pause-subscription' },
        changes: [{ path: 'subscriptions.a.paused', before: false, after: true }],
      },
    ]);
    const line = { msg: 'A subscription was paused.', subscription: 'a', user };
    expect(log.linesOf(paused.headers['x-transaction'])).toContainEqual(expect.objectContaining(line));
  });

  it('name who listened to all events and where they went: the origin, no path, no credentials', async () => {
    const { id } = (await listen()).json as { id: string };
    await post(`/subscriptions/${id}/renew`);
    expect((await client.send('DELETE', `/subscriptions/${id}`)).status).toBe(204);
    const acts = await trail();
    const path = `subscriptions.${id}`;
    expect(acts).toMatchObject([
      { action: 'end-subscription', changes: [{ path, after: null }] },
      { action: 'add-subscription', changes: [{ path, before: null, after: new URL(partner.url()).origin }] },
    ]);
    expect(JSON.stringify(acts)).not.toContain('hush');
  });

  it('name who had events delivered again: which one, or how many of which status', async () => {
    const events = new RecordedEvents(under.server);
    const createdAt = clock.now();
    const stored = [1, 2, 3].map(() => aDelivery(customerId, 'a', { createdAt, status: 'processed' }));
    await events.storeDeliveries(stored);
    await post(`/deliveries/${stored[0]?.id}/redeliver`);
    const [from, to] = [createdAt - 1000, createdAt + 1000].map((at) => new Date(at).toISOString());
    await client.send('POST', '/subscriptions/a/pause');
    await post('/deliveries/redeliver', { from, to, status: 'failed' });
    await client.send('POST', '/subscriptions/a/resume');
    const all = await post('/deliveries/redeliver', { from, to, status: 'processed' });
    const { deliveries } = all.json as { deliveries: number };
    const acts = (await trail()).filter(({ action }) => action === 'redeliver');
    expect(acts).toMatchObject([
      {
        ...{ transactionId: all.headers['x-transaction'], differences: deliveries },
        changes: [{ path: 'deliveries', before: 'processed', after: 'pending' }],
      },
      { changes: [{ path: `deliveries.${stored[0]?.id}`, after: 'pending' }] },
    ]);
    expect(deliveries).toBeGreaterThan(1);
  });

  it('are none if the act was refused', async () => {
    await client.send('POST', '/subscriptions/nobody/pause');
    await client.send('POST', `/deliveries/evt_${'0'.repeat(32)}/redeliver`);
    expect(await trail()).toEqual([]);
  });
});
