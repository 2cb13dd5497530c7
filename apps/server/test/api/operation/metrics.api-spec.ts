import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEventPartner } from '../../events/event-partner.js';
import type { Behaviour, EventPartner } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const CUSTOMER = 1001;
const TOKEN = 'a-token-of-this-spec';
const DAY_MS = 86_400_000;

describeOnEachDatabase('metrics (D-NET-20)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let clock: TestClock;
  let log: RecordingLog;
  let world: EventWorld;
  const partners: EventPartner[] = [];

  const start = (metricsToken: string | undefined): Promise<TestServer> =>
    TestServer.start({ database, clock, log, configuration: { metricsToken } });

  const scrape = (): Promise<RawResponse> =>
    server.send({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });

  /** Returns the value of each line, by its name and labels. */
  const figures = async (): Promise<Readonly<Record<string, number>>> => {
    const samples = (await scrape()).text.matchAll(/^(talent_\S+) (\S+)$/gm);
    return Object.fromEntries([...samples].map(([, name = '', value]) => [name, Number(value)]));
  };

  const partnerOf = async (behaviour: Behaviour): Promise<string> => {
    const partner = await startEventPartner(() => behaviour);
    partners.push(partner);
    return partner.url;
  };

  beforeEach(async () => {
    database = await createDatabase('migrated');
    clock = new TestClock();
    log = new RecordingLog();
    server = await start(TOKEN);
    world = new EventWorld(server, CUSTOMER);
  });

  afterEach(async () => {
    await Promise.all(partners.splice(0).map(({ close }) => close()));
    await server.stop();
    await database.remove();
  });

  describe('are shown', () => {
    it('to a caller with the token, in the text format of Prometheus', async () => {
      const { status, headers, text } = await scrape();
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
      expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
      expect(text).not.toMatch(/nodejs_active_/);
      const head = await server.send({
        method: 'HEAD',
        path: '/metrics',
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    });

    it('to nobody else: the path is unknown for every method', async () => {
      const open = await start(undefined);
      try {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
          for (const authorization of [undefined, 'Bearer', 'Bearer another-token-of-it', `Basic ${TOKEN}`]) {
            const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
            const request = { method, path: '/metrics', headers };
            const refused = await server.send(request);
            const unknown = await open.send(request);
            expect([method, refused.status, refused.json]).toEqual([method, 404, unknown.json]);
            expect(Object.keys(refused.headers)).toEqual(Object.keys(unknown.headers));
          }
        const withToken = await open.send({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
        expect(withToken.status).toBe(404);
      } finally {
        await open.stop();
      }
    });

    it('without the token in the log', async () => {
      await scrape();
      await server.send({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}x` } });
      expect(log.text).toContain('/metrics');
      expect(log.text).not.toContain(TOKEN);
    });

    it('as far as they are known if the database does not answer', async () => {
      const { reader } = server.unitOfWork;
      const query = reader.query.bind(reader);
      Object.assign(reader, { query: () => Promise.reject(new Error('away')) });
      const without = await figures();
      expect(without).toHaveProperty('talent_event_destinations_silent', 0);
      expect(Object.keys(without).filter((name) => /paused|pending$|oldest/.test(name))).toEqual([]);
      expect(log.text).toContain('Metrics that are read from the database are left out.');
      Object.assign(reader, { query });
      expect(await figures()).toHaveProperty('talent_event_deliveries_pending', 0);
    });
  });

  describe('of events', () => {
    it('count attempts by outcome, and measure how long the acting user waited', async () => {
      const outcomes = { ok: 200, moved: 303, no: 400, later: 500 } as const;
      const urls: Record<string, string> = { nowhere: 'http://10.0.0.1/hook' };
      for (const [board, status] of Object.entries(outcomes)) urls[board] = await partnerOf(status);
      await server.apply(subscribed(CUSTOMER, urls));
      for (const board of ['ok', 'ok', 'no', 'moved', 'later', 'nowhere']) await world.act(board);
      expect(await figures()).toMatchObject({
        'talent_event_attempts_total{outcome="processed"}': 2,
        'talent_event_attempts_total{outcome="redirect"}': 0,
        'talent_event_attempts_total{outcome="rejected"}': 2,
        'talent_event_attempts_total{outcome="pending"}': 1,
        'talent_event_attempts_total{outcome="failed"}': 1,
        talent_event_first_attempt_duration_seconds_count: 6,
        'talent_event_first_attempt_duration_seconds_bucket{le="+Inf"}': 6,
        talent_event_deliveries_pending: 1,
      });
    });

    it('show what is being sent', async () => {
      await server.apply(subscribed(CUSTOMER, { board: await partnerOf('hang') }));
      const acting = world.act('board');
      const whileItHangs = await until(figures, (now) => now['talent_event_attempts_in_flight{waiting="user"}'] === 1);
      expect(whileItHangs).toMatchObject({
        'talent_event_attempts_in_flight{waiting="nobody"}': 0,
        talent_event_deliveries_pending: 1,
        talent_event_oldest_due_seconds: 0,
      });
      await partners[0]?.close();
      await acting;
    });

    it('count destinations that do not answer', async () => {
      await server.apply(subscribed(CUSTOMER, { board: await partnerOf('reset'), other: await partnerOf(200) }));
      for (let time = 0; time < 5; time += 1) await world.act('board');
      await world.act('other');
      expect(await figures()).toMatchObject({ talent_event_destinations_silent: 1 });
    });

    it('show for how long the oldest due delivery has waited', async () => {
      await server.apply(subscribed(CUSTOMER, { board: await partnerOf('reset') }));
      for (let time = 0; time < 6; time += 1) await world.act('board');
      expect(await figures()).toMatchObject({ talent_event_oldest_due_seconds: 0 });
      // Nothing is sent there for half a minute.
      clock.advance(20_000);
      expect(await figures()).toMatchObject({
        talent_event_deliveries_pending: 6,
        talent_event_oldest_due_seconds: 20,
      });
    });

    it('count subscriptions that pause by themselves, by reason, which the log names too', async () => {
      await server.apply(subscribed(CUSTOMER, { board: await partnerOf(410), failing: await partnerOf(500) }));
      await world.act('board');
      await world.act('failing');
      expect(await figures()).toMatchObject({
        'talent_event_subscriptions_paused{reason="gone"}': 1,
        'talent_event_subscriptions_paused{reason="failing"}': 0,
      });
      clock.advance(5 * DAY_MS);
      await world.act('failing');
      expect(await figures()).toMatchObject({
        'talent_event_subscriptions_paused{reason="gone"}': 1,
        'talent_event_subscriptions_paused{reason="failing"}': 1,
        'talent_event_subscriptions_paused{reason="asked"}': 0,
      });
      expect(log.text).toContain('The subscription \\"board\\" of customer 1001 is paused: its endpoint answered 410.');
      expect(log.text).toContain('is paused: its endpoint has failed for five days.');
    });

    it('name no customer, no subscription and no partner', async () => {
      const url = await partnerOf(410);
      await server.apply(subscribed(CUSTOMER, { 'a-board': `${url}/a-hook` }));
      await world.act('a-board');
      const { text } = await scrape();
      for (const name of [String(CUSTOMER), 'a-board', 'a-hook', new URL(url).port])
        expect(text).not.toContain(`"${name}`);
      const labels = new Set([...text.matchAll(/talent_event_\w+\{(\w+)=/g)].map(([, label]) => label));
      expect([...labels].toSorted()).toEqual(['le', 'outcome', 'reason', 'waiting']);
    });
  });
});
