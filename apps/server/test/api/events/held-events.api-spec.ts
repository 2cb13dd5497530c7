import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { Configuration } from '../../../src/config/index.js';
import { Attempts } from '../../../src/modules/events/index.js';
import { startEventPartner } from '../../events/event-partner.js';
import type { EventPartner } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import { copyDatabase } from '../../support/database-copies.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const BOARD = 'board';

describeOnEachDatabase('events that are not to be sent (D-EVT-14)', (createDatabase) => {
  let partner: EventPartner;
  let original: TestDatabase;
  let log: RecordingLog;

  const start = async (database: TestDatabase, configuration: Partial<Configuration> = {}): Promise<TestServer> => {
    log = new RecordingLog();
    return TestServer.start({ database, configuration, log });
  };

  /** Every delivery that is due has had its turn: the worker has looked again, and found nothing that it may do. */
  const looks = async (server: TestServer): Promise<void> => {
    const world = new EventWorld(server, CUSTOMER);
    await world.leaveToWorker();
    for (let look = 0; look < 3; look += 1) {
      world.wake();
      await server.send({ path: '/health/ready' });
    }
  };

  /** Returns a backup that was made while an event was waiting for its retry. */
  const backUpWithPending = async (): Promise<TestDatabase> => {
    const server = await start(original, { events: 'off' });
    await server.apply(subscribed(CUSTOMER, { [BOARD]: partner.url }));
    await new EventWorld(server, CUSTOMER).record(BOARD);
    await new EventWorld(server, CUSTOMER).leaveToWorker();
    await server.stop();
    return copyDatabase(original, createDatabase);
  };

  const delivered = (server: TestServer): Promise<unknown> =>
    until(
      'the delivery of all events',
      () => new EventWorld(server, CUSTOMER).deliveries(),
      (rows) => rows.every(({ status }) => status === 'processed'),
    );

  beforeEach(async () => {
    partner = await startEventPartner(() => 200);
    original = await createDatabase('migrated');
  });

  afterEach(() => partner.close());

  it('are all held while TALENT_EVENTS is off, and the reply to an action or a ping says so', async () => {
    const server = await start(original, { events: 'off', metricsToken: 'a-token-of-metrics' });
    await server.apply(subscribed(CUSTOMER, { [BOARD]: partner.url }));
    const world = new EventWorld(server, CUSTOMER);
    expect(await world.act(BOARD)).toEqual([
      expect.objectContaining({ status: 'pending', message: expect.stringContaining('sends no events now') }),
    ]);
    await looks(server);
    const client = new PlatformClient(server, CUSTOMER);
    const { json } = await client.send('POST', `/subscriptions/${BOARD}/ping`);
    expect(json).toEqual({ outcome: 'failed', error: 'This installation sends no events now.', durationMs: 0 });
    expect(partner.received).toEqual([]);
    expect(await world.attempts()).toEqual([]);
    expect(log.text).toContain('TALENT_EVENTS is off');
    const authorization = 'Bearer a-token-of-metrics';
    expect((await server.send({ path: '/metrics', headers: { authorization } })).text).toContain(
      'talent_event_sending 0\n',
    );

    await server.stop();
    await delivered(await start(original));
    expect(partner.received).toHaveLength(1);
  });

  it('are held by a copy, over restarts and by every node, until TALENT_EVENTS is on', async () => {
    const copy = await backUpWithPending();
    const first = await start(copy);
    expect(log.text).toContain('copy of another installation');
    expect(log.text).toContain('TALENT_EVENTS=on');
    await looks(first);
    await first.stop();
    const [again, beside] = [await start(copy), await start(copy)];
    expect(log.text).toContain('copy of another installation');
    for (const server of [again, beside]) await looks(server);
    expect(partner.received).toEqual([]);
    const deliveries = await new EventWorld(again, CUSTOMER).deliveries();
    expect(deliveries).toMatchObject([{ status: 'pending', attempts: 0 }]);

    await beside.stop();
    const told = await start(copy, { events: 'on' });
    await delivered(told);
    expect(partner.received).toHaveLength(1);
    await until('the other node to send', async () => again.running.app.get(Attempts).isSending);
    for (const server of [again, told]) await server.stop();
    expect((await start(copy)).running.app.get(Attempts).isSending).toBe(true);
  });

  it('are sent by the original, which has not been restored', async () => {
    await backUpWithPending();
    await delivered(await start(original));
    expect(partner.received).toHaveLength(1);
    expect(log.text).not.toContain('copy of another');
  });
});
