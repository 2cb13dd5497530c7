import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const QUOTA = 500;
const BURST = 720;
/** Requests in flight at once. More new connections in one moment than this can overflow the listening socket. */
const IN_FLIGHT = 240;
const PATH = `/customers/${CUSTOMER}/people/1`;
const COUNTED = 'SELECT used FROM request_counts WHERE customer_id = ? AND username = ?';
const blueprint = aBlueprint(CUSTOMER, {
  quota: { requestsPerDay: QUOTA },
  users: ['bursting', 'stopped', 'counted'].map((name) => aUser(name, 'partners')),
});

describeOnEachDatabase('the quota of a user on several nodes (D-NET-3)', (createDatabase) => {
  const clock = new TestClock();
  let database: TestDatabase;
  let nodes: TestServer[];

  const start = (): Promise<TestServer> => TestServer.start({ database, clock });

  beforeAll(async () => {
    database = await createDatabase('migrated');
    nodes = [await TestServer.start({ database, clock, blueprints: [blueprint] })];
    // One process alone uses a SQLite database.
    if (database.location.kind === 'postgres') nodes.push(await start(), await start());
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.remove();
  });

  const send = async (user: string, index: number): Promise<number> =>
    (await nodes[index % nodes.length]?.sendSigned(user, SECRET, { path: PATH }))?.status ?? 0;

  const burst = async (user: string, count: number): Promise<number[]> => {
    const statuses: number[] = [];
    let next = 0;
    const sendAll = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        statuses.push(await send(user, next));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sendAll));
    return statuses;
  };

  const taken = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length;

  it('lets a burst through up to the quota: none too many, and 99 % of it', async () => {
    const statuses = await burst('bursting', BURST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - taken(statuses));
    expect(taken(statuses)).toBeLessThanOrEqual(QUOTA);
    expect(taken(statuses)).toBeGreaterThanOrEqual(QUOTA * 0.99);
  });

  it('is there whole for the others once a node has stopped', async () => {
    for (let index = 0; index < 30; index += 1) expect(await send('stopped', index)).toBe(200);
    const last = nodes.pop();
    await last?.stop();
    nodes.push(await start());
    const statuses = await burst('stopped', QUOTA);
    expect(taken(statuses)).toBeLessThanOrEqual(QUOTA - 30);
    expect(taken(statuses)).toBeGreaterThanOrEqual((QUOTA - 30) * 0.99);
  });

  it('is counted exactly once all nodes have stopped', async () => {
    const sent = QUOTA / 2;
    expect(taken(await burst('counted', sent))).toBe(sent);
    await Promise.all(nodes.map((node) => node.stop()));
    nodes = [await start()];
    const counted = await nodes[0]?.unitOfWork.reader.query(COUNTED, [CUSTOMER, 'counted']);
    expect(counted).toEqual([{ used: sent }]);
  });
});
