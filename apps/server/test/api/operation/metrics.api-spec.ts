import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { startEventPartner } from '../../events/event-partner.js';
import type { Behaviour, EventPartner } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const TOKEN = 'a-token-of-this-spec';
const DAY_MS = 86_400_000;

describeOnEachDatabase('metrics of events (D-NET-20)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let clock: TestClock;
  let log: RecordingLog;
  let world: EventWorld;
  const partners: EventPartner[] = [];

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
    server = await TestServer.start({ database, clock, log, configuration: { metricsToken: TOKEN } });
    world = new EventWorld(server, CUSTOMER);
  });

  afterEach(() => Promise.all(partners.splice(0).map(({ close }) => close())));

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
    const whileItHangs = await until(
      'an attempt in flight',
      figures,
      (now) => now['talent_event_attempts_in_flight{waiting="user"}'] === 1,
    );
    expect(whileItHangs).toMatchObject({
      'talent_event_attempts_in_flight{waiting="nobody"}': 0,
      talent_event_deliveries_pending: 1,
      talent_event_oldest_due_seconds: 0,
    });
    await partners[0]?.close();
    await acting;
  });

  it('count subscriptions whose partners accept nothing, the same on every node, and show for how long the oldest due delivery has waited', async () => {
    await server.apply(subscribed(CUSTOMER, { board: await partnerOf('reset'), other: await partnerOf(200) }));
    for (let time = 0; time < 6; time += 1) await world.act('board');
    await world.act('other');
    expect(await figures()).toMatchObject({
      talent_event_subscriptions_failing: 1,
      talent_event_oldest_due_seconds: 0,
    });
    // Nothing is sent there for half a minute.
    clock.advance(20_000);
    expect(await figures()).toMatchObject({
      talent_event_deliveries_pending: 6,
      talent_event_oldest_due_seconds: 20,
    });
  });

  it('count subscriptions that pause by themselves, by reason, which the log alone names', async () => {
    const url = await partnerOf(410);
    await server.apply(subscribed(CUSTOMER, { 'a-board': `${url}/a-hook`, failing: await partnerOf(500) }));
    await world.act('a-board');
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
    expect(log.text).toContain('The subscription \\"a-board\\" of customer 1001 is paused: its endpoint answered 410.');
    expect(log.text).toContain('is paused: its endpoint has failed for five days.');
    const { text } = await scrape();
    for (const name of [String(CUSTOMER), 'a-board', 'a-hook', new URL(url).port])
      expect(text).not.toContain(`"${name}`);
    const labels = new Set([...text.matchAll(/talent_event_\w+\{(\w+)=/g)].map(([, label]) => label));
    expect([...labels].toSorted()).toEqual(['le', 'outcome', 'reason', 'waiting']);
  });
});
