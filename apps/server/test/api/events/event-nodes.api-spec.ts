import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { startEventPartner } from '../../events/event-partner.js';
import type { EventPartner } from '../../events/event-partner.js';
import { EventWorld, subscribed } from '../../events/event-world.js';
import { describeOnPostgres } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;

describeOnPostgres('the delivery of events by several nodes (D-EVT-11)', (createDatabase) => {
  let database: TestDatabase;
  let nodes: TestServer[];
  let partners: EventPartner[];

  beforeEach(async () => {
    database = await createDatabase('migrated');
    nodes = await Promise.all([1, 2, 3].map(() => TestServer.start({ database })));
    partners = [];
  });

  afterEach(() => Promise.all(partners.map(({ close }) => close())));

  const worlds = (): EventWorld[] => nodes.map((node) => new EventWorld(node, CUSTOMER));

  const partner = async (...behaviour: Parameters<typeof startEventPartner>): Promise<EventPartner> => {
    const started = await startEventPartner(...behaviour);
    partners.push(started);
    return started;
  };

  it('sends each once, and none by two at once', async () => {
    const { url, received, overlaps } = await partner(() => 200);
    await nodes[0]?.apply(subscribed(CUSTOMER, { one: `${url}/one`, two: `${url}/two`, three: `${url}/three` }));
    const [first, ...others] = worlds();
    for (const board of ['one', 'two', 'three']) await first?.recordAll(board, [...Array(60).keys()]);
    await first?.leaveToWorker();
    for (const other of others) other.wake();
    await until(
      'the delivery of all events',
      async () => (await first?.deliveries()) ?? [],
      (rows) => rows.every(({ status }) => status === 'processed'),
    );
    expect(overlaps()).toBe(0);
    expect(received).toHaveLength(180);
    expect(new Set(received.map(({ id }) => id)).size).toBe(180);
    expect(await first?.attempts()).toHaveLength(180);
  });
});
