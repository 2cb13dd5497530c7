import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { UnitOfWork } from '../../../src/database/index.js';
import { SubscriptionsService } from '../../../src/modules/events/index.js';
import { EventConfigurationsRepository } from '../../../src/modules/events/subscriptions/subscriptions.repository.js';
import { startEventPartner } from '../../events/event-partner.js';
import type { Behaviour, EventPartner, ReceivedEvent } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import type { DeliveryRow } from '../../events/event-world.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describeOnEachDatabase('the delivery of events (D-EVT-1, D-EVT-2)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let clock: TestClock;
  let log: RecordingLog;
  let world: EventWorld;
  let behave: (event: ReceivedEvent) => Behaviour;
  const partners: EventPartner[] = [];

  const partner = async (own = (event: ReceivedEvent): Behaviour => behave(event)): Promise<EventPartner> => {
    const started = await startEventPartner(own);
    partners.push(started);
    return started;
  };

  const start = async (): Promise<void> => {
    server = await TestServer.start({ database, clock, log });
    world = new EventWorld(server, CUSTOMER);
  };

  /** Once nothing is being sent, and nothing is due by the clock. */
  const settled = (): Promise<readonly DeliveryRow[]> =>
    until(
      'a worker with nothing to send',
      () => world.deliveries(),
      (rows) => rows.every(({ dueAt, claim }) => claim === null && (dueAt === null || dueAt > clock.now())),
    );

  const later = async (ms: number): Promise<readonly DeliveryRow[]> => {
    clock.advance(ms);
    world.wake();
    return settled();
  };

  /** Until everything that is to be tried again has been. */
  const retried = async (): Promise<readonly DeliveryRow[]> => {
    const due = (await settled()).map(({ dueAt }) => dueAt ?? 0);
    return later(Math.max(0, ...due.map((at) => at - clock.now())));
  };

  beforeEach(async () => {
    database = await createDatabase('migrated');
    clock = new TestClock();
    log = new RecordingLog();
    behave = () => 200;
    await start();
  });

  afterEach(() => Promise.all(partners.splice(0).map(({ close }) => close())));

  it('tries at once, while the acting user waits, and stores the attempt', async () => {
    const { url, received } = await partner();
    await server.apply(subscribed(CUSTOMER, { board: `${url}/hook` }));
    const [outcome] = await world.act('board', 7);
    expect(outcome).toEqual({ id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), status: 'processed' });
    expect(received).toEqual([{ id: outcome?.id, attempt: 1, path: '/hook' }]);
    expect(await world.deliveries()).toMatchObject([{ status: 'processed', attempts: 1, dueAt: null, claim: null }]);
    expect(await world.attempts()).toMatchObject([{ attempt: 1, httpStatus: 200, error: null }]);
  });

  it('tries ten times, under the same id, and keeps what failed', async () => {
    const statuses: Behaviour[] = [500, 'reset', 503, 'half', 408, 425, 429, 502, 504, 599];
    behave = ({ attempt }) => statuses[attempt - 1] ?? 200;
    const { url, received } = await partner();
    await server.apply(subscribed(CUSTOMER, { board: url }));
    const [outcome] = await world.act('board');
    expect(outcome?.status).toBe('pending');
    for (let retry = 1; retry < 10; retry += 1) await retried();
    // A kept connection that is reset without a reply is replaced, and the attempt goes over the new one too.
    const attempted = new Set(received.map(({ id, attempt }) => `${id} ${attempt}`));
    expect([...attempted]).toEqual(statuses.map((_, index) => `${outcome?.id} ${index + 1}`));
    expect(await world.deliveries()).toMatchObject([{ status: 'failed', attempts: 10, dueAt: null }]);
    const attempts = await world.attempts();
    expect(attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, null, 503, null, 408, 425, 429, 502, 504, 599]);
    expect(attempts.map(({ error }) => error === null)).toEqual(attempts.map(({ httpStatus }) => httpStatus !== null));
    const sent = received.length;
    await later(2 * DAY);
    expect(received).toHaveLength(sent);
  });

  it('continues after a restart with what was overdue meanwhile', async () => {
    behave = () => 503;
    const { url, received } = await partner();
    await server.apply(subscribed(CUSTOMER, { board: url }));
    await world.act('board');
    await server.stop();
    clock.advance(DAY);
    behave = () => 204;
    await start();
    await until(
      'the delivery',
      () => world.deliveries(),
      ([row]) => row?.status === 'processed',
    );
    expect(received.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('sends what a node had claimed when it ended, once its time is over, and keeps that the attempt was made (D-EVT-11)', async () => {
    const { url, received } = await partner();
    await server.apply(subscribed(CUSTOMER, { board: url }));
    await world.record('board');
    clock.advance(60_000);
    world.wake();
    await until(
      'the delivery',
      () => world.deliveries(),
      ([row]) => row?.status === 'processed',
    );
    expect(received.map(({ attempt }) => attempt)).toEqual([2]);
    const attempts = await world.attempts();
    expect(attempts.map(({ attempt, httpStatus }) => [attempt, httpStatus])).toEqual([
      [1, null],
      [2, 200],
    ]);
    expect(attempts[0]?.error).toMatch(/stopped before this attempt ended/);
  });

  it('sends nothing to special addresses: failed at once, with no retry (D-EVT-7)', async () => {
    await server.apply(subscribed(CUSTOMER, { board: 'http://10.0.0.1/hook' }));
    expect(await world.act('board')).toMatchObject([{ status: 'failed' }]);
    expect(await world.attempts()).toMatchObject([
      { attempt: 1, httpStatus: null, error: 'The target is a special address.' },
    ]);
    expect((await later(2 * DAY))[0]).toMatchObject({ status: 'failed', attempts: 1 });
  });

  describe('of a subscription that is paused', () => {
    it('begins with a 410, keeps later events unsent, and is logged', async () => {
      behave = () => 410;
      const { url, received } = await partner();
      await server.apply(subscribed(CUSTOMER, { board: url }));
      expect(await world.act('board')).toMatchObject([{ status: 'rejected' }]);
      expect(await world.act('board')).toMatchObject([{ status: 'failed' }]);
      expect(received).toHaveLength(1);
      expect(await world.attempts()).toHaveLength(1);
      expect(log.text).toContain('The subscription \\"board\\" of customer 1001 is paused: its endpoint answered 410.');
    });

    it('begins after five days of failures, and not before (D-EVT-12); due events are held then', async () => {
      behave = () => 500;
      const { url, received } = await partner();
      await server.apply(subscribed(CUSTOMER, { board: url }));
      await world.act('board');
      clock.advance(5 * DAY - MINUTE);
      await world.act('board');
      expect(log.text).not.toContain('is paused');
      await later(2 * MINUTE);
      expect(log.text).toContain('its endpoint has failed for five days.');
      const sent = received.length;
      expect((await later(2 * DAY)).map(({ status }) => status)).toEqual(['failed', 'failed']);
      expect(received).toHaveLength(sent);
    });

    it('does not begin if it has answered in between', async () => {
      let status = 500;
      behave = () => status;
      const { url } = await partner();
      await server.apply(subscribed(CUSTOMER, { board: url }));
      await world.act('board');
      status = 400;
      clock.advance(4 * DAY);
      await world.act('board');
      status = 500;
      clock.advance(2 * DAY);
      expect(await world.act('board')).toMatchObject([{ status: 'pending' }]);
      expect(log.text).not.toContain('is paused');
    });
  });

  it('keeps due events of a subscription that the blueprint no longer names', async () => {
    behave = () => 500;
    const { url, received } = await partner();
    await server.apply(subscribed(CUSTOMER, { board: url }));
    await world.act('board');
    await server.apply(subscribed(CUSTOMER, {}));
    expect(await later(HOUR)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(received).toHaveLength(1);
  });

  it('waits for the news of a subscription that another node has set (D-EVT-11)', async () => {
    const { url } = await partner();
    const blueprint = subscribed(CUSTOMER, { board: url });
    await server.apply(blueprint);
    const [recorded] = await world.record('board');
    await world.query('UPDATE deliveries SET claim = NULL, due_at = 9000000000000000');
    await server.apply(subscribed(CUSTOMER, {}));
    const { app } = server.running;
    expect(await app.get(SubscriptionsService).jobBoards(CUSTOMER)).toEqual([]);
    const { jobBoards = [], events = [] } = blueprint;
    await app
      .get(UnitOfWork)
      .write((session) => app.get(EventConfigurationsRepository).save(session, CUSTOMER, { jobBoards, events }));
    await world.query('UPDATE deliveries SET due_at = created_at');
    for (let look = 0; look < 20; look += 1) {
      world.wake();
      await delay(20);
    }
    expect(await world.deliveries()).toMatchObject([{ id: recorded?.delivery.id, status: 'pending' }]);
    await server.apply(subscribed(CUSTOMER, { board: url }, { gzip: false }));
    await until(
      'the delivery',
      () => world.deliveries(),
      ([row]) => row?.status === 'processed',
    );
  });

  describe('while one destination hangs (D-EVT-10)', () => {
    it('reaches the others meanwhile, and sends it nothing after five attempts until half a minute is over', async () => {
      const hanging = await partner(() => 'hang');
      const healthy = await partner();
      await server.apply(subscribed(CUSTOMER, { slow: hanging.url, fast: healthy.url }));
      await world.recordAll('slow', [...Array(50).keys()]);
      await world.recordAll('fast', [...Array(200).keys()]);
      await world.leaveToWorker();
      await until(
        '200 requests',
        async () => healthy.received.length,
        (count) => count === 200,
      );
      // On a slow machine, the first time limits pass meanwhile.
      expect(hanging.received.length).toBeLessThanOrEqual(18);
    });

    it('tells all others while more destinations hang than a customer has places', async () => {
      const healthy = await partner();
      const hanging = await Promise.all(Array.from({ length: 50 }, () => partner(() => 'hang')));
      const slow = Object.fromEntries(hanging.map(({ url }, index) => [`slow-${index}`, url]));
      await server.apply(subscribed(CUSTOMER, { ...slow, 'zz-fast': healthy.url }));
      for (const id of Object.keys(slow)) await world.recordAll(id, [1]);
      await world.recordAll('zz-fast', [1]);
      await world.leaveToWorker();
      const ended = await until(
        'the event that is served last',
        () => world.attempts(),
        (attempts) => attempts.length > 0,
      );
      // No attempt that hangs has ended.
      expect(ended).toMatchObject([{ httpStatus: 200 }]);
      expect(healthy.received).toHaveLength(1);
    });

    it('reports the event as pending to the acting user at once', async () => {
      const closing = await partner(() => 'reset');
      await server.apply(subscribed(CUSTOMER, { board: closing.url }));
      for (let time = 0; time < 5; time += 1) expect(await world.act('board')).toMatchObject([{ status: 'pending' }]);
      expect(await world.act('board')).toMatchObject([{ status: 'pending' }]);
      expect(closing.received).toHaveLength(5);
      clock.advance(30_000);
      await world.act('board');
      expect(closing.received.length).toBeGreaterThan(5);
    });
  });

  describe('in order (D-EVT-9)', () => {
    it('leaves, of one job, when what was before it is over', async () => {
      let status = 503;
      const { url, received } = await partner(() => status);
      await server.apply(subscribed(CUSTOMER, { board: url }, { ordered: true }));
      const [first] = await world.act('board', 1);
      const [second] = await world.act('board', 1);
      const [other] = await world.act('board', 2);
      const [third] = await world.act('board', 1);
      expect([first, second, other, third].map((outcome) => outcome?.status)).toEqual(Array(4).fill('pending'));
      expect(received.map(({ id }) => id)).toEqual([first?.id, other?.id]);
      status = 200;
      await later(10_000);
      await until(
        'the delivery of all events',
        () => world.deliveries(),
        (rows) => rows.every((row) => row.status === 'processed'),
      );
      const ofOne = received
        .slice(2)
        .map(({ id }) => id)
        .filter((id) => id !== other?.id);
      expect(ofOne).toEqual([first?.id, second?.id, third?.id]);
    });

    it('continues after an event that failed for good', async () => {
      const { url, received } = await partner(({ attempt }) => (attempt === 1 ? 400 : 200));
      await server.apply(subscribed(CUSTOMER, { board: url }, { ordered: true }));
      const recorded = await world.recordAll('board', [1, 1, 1]);
      await world.leaveToWorker();
      await until(
        'the rejection of all events',
        () => world.deliveries(),
        (rows) => rows.every((row) => row.status === 'rejected'),
      );
      expect(received.map(({ id }) => id)).toEqual(recorded.map(({ delivery }) => delivery.id));
    });
  });
});
